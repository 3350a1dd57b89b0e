import { eraseOwnData } from '#contract/participation/own-data.ts'
import { implementPrepared } from '#server/platform/http/implement.ts'
import { settleAnswered } from '#server/programme/quizzes/service.ts'
import { eraseAsCaller } from './erase.ts'

export const ownDataRoutes = [
  implementPrepared(
    eraseOwnData,
    // The figures of closed quizzes are final before answers go.
    ({ context, member }) => settleAnswered({ context, organization: member.organization }, member.userId),
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
