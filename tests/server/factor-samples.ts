import { eq } from 'drizzle-orm'
import * as resets from '#contract/identity/factor-resets.ts'
import * as factors from '#contract/identity/factors.ts'
import { getFactorDue } from '#contract/identity/factors.ts'
import * as passkeys from '#contract/identity/passkeys.ts'
import { secondFactor, signInByPasskey } from '#contract/identity/sessions.ts'
import { listStepUpWays, mailStepUpCode, stepUp } from '#contract/identity/step-up.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { askReset, proveReset } from '#server/identity/factor-resets/service.ts'
import { createChallenge } from '#server/identity/passkey-ceremonies/challenges.ts'
import { beginRegistration, proveNewPasskey } from '#server/identity/passkey-ceremonies/service.ts'
import { createPasskey } from '#server/identity/passkeys/service.ts'
import { replaceRecoveryCodes } from '#server/identity/recovery-codes/service.ts'
import { confirmTotp, createTotp } from '#server/identity/totp/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResets } from '#server/schema/factor-resets.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { factors as rows } from '#server/schema/totp.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { Authenticator } from './authenticator.ts'
import { makeEmployee } from './factories.ts'
import { codeAt } from './totp.ts'

/** Gives the caller an authenticator app that waits for its first code. */
async function beginning({ server }: Stage, caller: Account | undefined) {
  const context = server.makeContext()
  if (!caller) return '000000'
  await context.db.delete(rows).where(eq(rows.accountId, caller.id))
  const { key } = await createTotp(context, caller)
  return codeAt(key, context.now)
}

async function protectedBy(stage: Stage, caller: Account | undefined) {
  const code = await beginning(stage, caller)
  if (!caller) return {}
  await confirmTotp(stage.server.makeContext(), caller.id, code)
  await replaceRecoveryCodes(stage.server.makeContext(), caller.id)
  return {}
}

/** What an authenticator makes for the caller. */
async function making({ server }: Stage, caller: Account | undefined) {
  const context = server.makeContext()
  const account = caller ?? (await makeEmployee(server)).account
  const authenticator = new Authenticator(server.settings)
  const { challenge, user } = await beginRegistration(context, account)
  return { account, authenticator, body: { name: 'Phone', ...authenticator.create(challenge, user.id) } }
}

/** A passkey of the caller, or of somebody else. */
async function owning(stage: Stage, caller: Account | undefined) {
  const context = stage.server.makeContext()
  const { account, authenticator, body } = await making(stage, caller)
  const made = await proveNewPasskey(context, account, body)
  const passkey = await createPasskey(context, account.id, { ...made, name: body.name })
  return { authenticator, params: { passkeyId: passkey.id } }
}

/** An answer to a challenge that waits. */
async function answering(stage: Stage, caller?: Account) {
  const { authenticator } = await owning(stage, caller)
  return authenticator.answer(await createChallenge(stage.server.makeContext()))
}

/** Unknown and foreign ids. */
export const foreignPasskeyIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  passkeyId: async (stage) => [crypto.randomUUID(), (await owning(stage, undefined)).params.passkeyId],
}

/** A person of this organization who has lost all factors, and the links mailed to them by kind. */
async function asking({ server }: Stage, organization: Organization, isProved = true) {
  const { account } = await makeEmployee(server, { organization })
  const context = server.makeContext()
  const { key } = await createTotp(context, account)
  await confirmTotp(context, account.id, codeAt(key, context.now))
  await askReset(context, account)
  const links = (await server.mailsTo(account.email)).flatMap((mail) => mail.links)
  const tokens = links.map((link) => new URL(link).searchParams.get('token') ?? '')
  const tokenOf = (kind: string) =>
    tokens.find((token) => Buffer.from(token.split('.')[0] ?? '', 'base64url').includes(kind)) ?? ''
  if (isProved) await proveReset(context, tokenOf('prove'))
  const [reset] = await context.db.select().from(factorResets).where(eq(factorResets.accountId, account.id))
  return { account, id: reset?.id ?? '', tokenOf }
}

const resetOf = async (stage: Stage, organization: Organization) => (await asking(stage, organization)).id
const resetOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, resetId: await resetOf(stage, stage.home) },
})

/** Somebody whose health data is closed since administrators had factors removed. */
async function closedPerson({ server, scratch }: Stage) {
  const { account } = await makeEmployee(server, { organization: scratch })
  const { db } = server.makeContext()
  await db.update(accounts).set({ confirmation: 'needed' }).where(eq(accounts.id, account.id))
  return { body: { account: account.email } }
}

/** Unknown and foreign ids. */
export const foreignResetIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  resetId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all([stage.stranger, stage.sibling, stage.parent].map((one) => resetOf(stage, one)))),
  ],
}

/** Calls about the caller's own second factors. */
export const factorSamples = [
  sample(stepUp, async (stage, caller) => ({ body: { passkey: await answering(stage, caller) } })),
  sample(listStepUpWays, () => ({})),
  // Succeeds only in the browser in which the password was right.
  sample(secondFactor, async (stage) => ({ body: { passkey: await answering(stage) } })),
  sample(factors.getOwnFactors, () => ({})),
  sample(getFactorDue, () => ({})),
  sample(mailStepUpCode, () => ({})),
  sample(factors.beginTotp, async (stage, caller) => {
    await beginning(stage, caller)
    return {}
  }),
  sample(factors.confirmTotp, async (stage, caller) => ({ body: { code: await beginning(stage, caller) } })),
  sample(factors.renewRecoveryCodes, protectedBy),
  sample(factors.removeTotp, protectedBy),
  sample(passkeys.askPasskey, () => ({})),
  sample(signInByPasskey, async (stage) => ({ body: { passkey: await answering(stage) } })),
  sample(passkeys.beginPasskey, () => ({})),
  sample(passkeys.addPasskey, async (stage, caller) => ({ body: (await making(stage, caller)).body })),
  sample(passkeys.renamePasskey, async (stage, caller) => ({
    params: (await owning(stage, caller)).params,
    body: { name: 'Old phone' },
  })),
  sample(passkeys.removePasskey, async (stage, caller) => ({ params: (await owning(stage, caller)).params })),
  // Succeeds only in the browser in which the password was right.
  sample(resets.askFactorReset, () => ({})),
  sample(resets.askOwnFactorReset, protectedBy),
  sample(resets.proveFactorReset, async (stage) => ({
    body: { token: (await asking(stage, stage.scratch, false)).tokenOf('prove') },
  })),
  sample(resets.stopFactorReset, async (stage) => ({
    body: { token: (await asking(stage, stage.scratch)).tokenOf('stop') },
  })),
  sample(resets.listFactorResets, async (stage) => {
    await asking(stage, stage.home)
    return ofHome(stage)
  }),
  sample(resets.approveFactorReset, resetOfHome),
  sample(resets.refuseFactorReset, resetOfHome),
  sample(resets.approveFactorResetAsProvider, async (stage) => ({
    body: { account: (await asking(stage, stage.scratch)).account.email },
  })),
  sample(resets.confirmPerson, closedPerson),
]
