import * as contract from '#contract/identity/factor-resets.ts'
import { fullName } from '#server/identity/accounts/service.ts'
import { findSecondFactorStart } from '#server/identity/second-factor/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { approve, listResets, refuseReset } from './approval.ts'
import { approveAsProvider, askReset, confirmPerson, proveReset, stopReset } from './service.ts'

export const factorResetRoutes = [
  implement(contract.askFactorReset, async ({ context, cookies }) => {
    await askReset(context, (await findSecondFactorStart(context, cookies)).account)
    return { data: {} }
  }),

  implement(contract.askOwnFactorReset, async ({ context, caller }) => {
    await askReset(context, caller.account)
    return { data: {} }
  }),

  implement(contract.proveFactorReset, async ({ context, body }) => ({
    data: await proveReset(context, body.token),
  })),

  implement(contract.stopFactorReset, async ({ context, body }) => {
    await stopReset(context, body.token)
    return { data: {} }
  }),

  implement(contract.listFactorResets, async ({ context, scope }) => ({
    data: await listResets(context, scope),
  })),

  implement(contract.approveFactorReset, async ({ context, scope, params }) => {
    const data = await approve(context, scope, params.resetId)
    return about({ name: data.name, id: data.id }, { data })
  }),

  implement(contract.refuseFactorReset, async ({ context, scope, params }) => {
    const { resetId: id } = params
    return about({ name: fullName(await refuseReset(context, scope, id)), id }, { data: { id } })
  }),

  implement(contract.approveFactorResetAsProvider, async ({ context, body }) => {
    const data = await approveAsProvider(context, body.account)
    return about({ name: data.email }, { data })
  }),

  implement(contract.confirmPerson, async ({ context, body }) => {
    const data = await confirmPerson(context, body.account)
    return about({ name: data.email }, { data })
  }),
]
