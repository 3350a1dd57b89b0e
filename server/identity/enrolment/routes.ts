import * as contract from '#contract/identity/factors.ts'
import * as passkeys from '#contract/identity/passkeys.ts'
import { consumeCodeAttempt } from '#server/identity/factors/service.ts'
import { beginRegistration, proveNewPasskey } from '#server/identity/passkey-ceremonies/service.ts'
import { presentPasskey, renamePasskey } from '#server/identity/passkeys/service.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import { createTotp } from '#server/identity/totp/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import {
  addPasskey,
  addTotp,
  presentFactors,
  removePasskey,
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
    await requireProvedMailbox(context, caller)
    await requireOwnProof(context, caller)
    const email = await shownEmail(context, caller)
    return { data: await createTotp(context, { ...caller.account, email }) }
  }),

  implementPrepared(
    contract.confirmTotp,
    ({ context, caller }) => consumeCodeAttempt(context, caller.account.id, caller.session),
    async ({ context, caller, body, cookies }) => ({
      data: { recoveryCodes: await addTotp(context, caller, body.code, cookies) },
    }),
  ),

  implement(contract.removeTotp, async ({ context, caller, cookies }) => {
    await removeTotp(context, caller, cookies)
    return { data: {} }
  }),

  implement(passkeys.beginPasskey, async ({ context, caller }) => {
    await requireProvedMailbox(context, caller)
    await requireOwnProof(context, caller)
    const email = await shownEmail(context, caller)
    return { data: await beginRegistration(context, { ...caller.account, email }) }
  }),

  implementPrepared(
    passkeys.addPasskey,
    ({ context, caller, body }) => proveNewPasskey(context, caller.account, body),
    async ({ context, caller, body, prepared, cookies }) => ({
      data: await addPasskey(context, caller, { ...prepared, name: body.name }, cookies),
    }),
  ),

  implement(passkeys.renamePasskey, async ({ context, caller, params, body }) => {
    await requireOwnProof(context, caller)
    const renamed = await renamePasskey(context, caller.account.id, params.passkeyId, body.name)
    return { data: presentPasskey(renamed) }
  }),

  implement(passkeys.removePasskey, async ({ context, caller, params, cookies }) => {
    await removePasskey(context, caller, params.passkeyId, cookies)
    return { data: {} }
  }),

  implement(contract.renewRecoveryCodes, async ({ context, caller, cookies }) => ({
    data: { recoveryCodes: await renewRecoveryCodes(context, caller, cookies) },
  })),
]
