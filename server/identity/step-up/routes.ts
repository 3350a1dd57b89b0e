import * as contract from '#contract/identity/step-up.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { listWays, mailCode, proveAgain, storeProof } from './service.ts'

export const stepUpRoutes = [
  implement(contract.listStepUpWays, async ({ context, caller }) => ({
    data: { ways: await listWays(context, caller) },
  })),

  implement(contract.mailStepUpCode, async ({ context, caller }) => {
    await mailCode(context, caller)
    return { data: {} }
  }),

  implementPrepared(
    contract.stepUp,
    ({ context, caller, body }) => proveAgain(context, caller, body),
    async ({ context, caller, body, prepared }) =>
      (await storeProof(context, caller, body, prepared)) ?? { data: {} },
  ),
]
