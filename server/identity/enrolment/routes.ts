import * as contract from '#contract/identity/factors.ts'
import { consumeCodeAttempt } from '#server/identity/factors/service.ts'
import { createTotp } from '#server/identity/totp/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import {
  addTotp,
  presentFactors,
  removeTotp,
  renewRecoveryCodes,
  requireOwnProof,
  requireProvedMailbox,
} from './service.ts'

export const enrolmentRoutes = [
  implement(contract.getOwnFactors, async ({ context, caller }) => ({
    data: await presentFactors(context, caller),
  })),

  implement(contract.beginTotp, async ({ context, caller }) => {
    await requireOwnProof(context, caller)
    await requireProvedMailbox(context, caller)
    return { data: await createTotp(context, caller.account) }
  }),

  implementPrepared(
    contract.confirmTotp,
    ({ context, caller }) => consumeCodeAttempt(context, caller.account.id),
    async ({ context, caller, body }) => ({
      data: { recoveryCodes: await addTotp(context, caller, body.code) },
    }),
  ),

  implement(contract.removeTotp, async ({ context, caller }) => {
    await removeTotp(context, caller)
    return { data: {} }
  }),

  implement(contract.renewRecoveryCodes, async ({ context, caller }) => ({
    data: { recoveryCodes: await renewRecoveryCodes(context, caller) },
  })),
]
