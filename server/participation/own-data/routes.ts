import * as contract from '#contract/participation/own-data.ts'
import { revokeAll } from '#server/participation/connectors/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { settleAnswered } from '#server/programme/quizzes/service.ts'
import { eraseAsCaller } from './erase.ts'
import { downloadExport, readExport, requestExport } from './export.ts'

export const ownDataRoutes = [
  implement(contract.getOwnExport, async ({ member }) => ({ data: { export: await readExport(member) } })),

  implement(contract.requestOwnExport, async ({ context, member }) => ({
    data: { export: await requestExport(context, member) },
  })),

  implement(contract.downloadOwnExport, ({ member }) => downloadExport(member)),

  implementPrepared(
    contract.eraseOwnData,
    async ({ context, member, body }) => {
      if (body.email === member.caller.account.email) await revokeAll(context, member)
      // The figures of closed quizzes are final before answers go.
      return settleAnswered({ context, organization: member.organization }, member.userId)
    },
    async ({ context, member, body, cookies, prepared }) => {
      const data = await eraseAsCaller(context, member, body, prepared)
      if (data.accountErased) {
        cookies.clear('session')
        cookies.clear('device')
      }
      return { data }
    },
  ),
]
