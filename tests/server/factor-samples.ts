import { eq } from 'drizzle-orm'
import * as resets from '#contract/identity/factor-resets.ts'
import * as factors from '#contract/identity/factors.ts'
import { secondFactor } from '#contract/identity/sessions.ts'
import { listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { askReset, proveReset } from '#server/identity/factor-resets/service.ts'
import { replaceRecoveryCodes } from '#server/identity/recovery-codes/service.ts'
import { confirmTotp, createTotp } from '#server/identity/totp/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResets } from '#server/schema/factor-resets.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { factors as rows } from '#server/schema/totp.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee, password } from './factories.ts'
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
  sample(stepUp, () => ({ body: { password } })),
  sample(listStepUpWays, () => ({})),
  // Succeeds only in the browser in which the password was right.
  sample(secondFactor, () => ({ body: { code: '000000' } })),
  sample(factors.getOwnFactors, () => ({})),
  sample(factors.beginTotp, async (stage, caller) => {
    await beginning(stage, caller)
    return {}
  }),
  sample(factors.confirmTotp, async (stage, caller) => ({ body: { code: await beginning(stage, caller) } })),
  sample(factors.renewRecoveryCodes, protectedBy),
  sample(factors.removeTotp, protectedBy),
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
