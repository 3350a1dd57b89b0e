import * as z from 'zod'
import { type SessionMethod, sessionKinds } from '#contract/identity/sessions.ts'
import { accountCopies } from '#server/identity/account-links/service.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { startSecondFactor } from '#server/identity/second-factor/service.ts'
import { inspectToken, readClaims, redeemToken } from '#server/identity/tokens/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail, refuse } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { openAccount } from './open-account.ts'

const claims = z.object({
  from: z.string(),
  kind: z.enum(sessionKinds),
  /** By what the account had proved itself there. */
  methods: z.string().transform((text) => text.split(' ')),
  at: z.coerce.date(),
})

/** Whether a session of the cell that answers still lives. */
const sessionAnswer = z.strictObject({ lives: z.boolean() })

/**
 * Asks the other cell whether the session that goes on still lives there: since the token was issued its owner may have ended
 * it, or changed the password.
 * @throws session.invalid_exchange, cell.unavailable
 */
export async function requireLeftSession(
  context: UseCaseContext,
  token: string,
  cookies: CookieJar,
): Promise<void> {
  const session = cookies.get('session') ?? ''
  const left = secretHash(session).toString('hex')
  const found = await inspectToken(context, ['cell_switch'], token)
  if (found.state !== 'live' || found.token.subject !== left) fail('session.invalid_exchange')
  const { from } = claims.parse(readClaims(token))
  const content = { id: found.token.accountId, session }
  const answer = sessionAnswer.safeParse(
    await context.peers?.call(from, 'session', content).catch(() => undefined),
  )
  if (!answer.success) fail('cell.unavailable')
  if (!answer.data.lives) fail('session.invalid_exchange')
}

/**
 * Goes on with the session of another cell, in the browser that has its secret. The password is the same in both cells, so
 * its proof counts here, and is required. Factors are of one cell: those of the other one prove nothing here, and one of the
 * account's here is asked for.
 * @throws session.invalid_exchange, account.inactive, sso.required
 */
export async function enterFromCell(
  context: UseCaseContext,
  { token, sharedDevice = false }: { token: string; sharedDevice?: boolean | undefined },
  client: Client,
  cookies: CookieJar,
) {
  const redeemed = await redeemToken(context, ['cell_switch'], token)
  if (redeemed.state !== 'live') fail('session.invalid_exchange')
  const account = await lockAccount(context, redeemed.token.accountId ?? '')
  if (!account) fail('session.invalid_exchange')
  const { from, kind, methods, at } = claims.parse(readClaims(token))
  // The password opens what is recorded here, and its owner may not know it any more.
  if (!methods.includes('password')) fail('session.invalid_exchange')
  const proved = {
    ...{ account, endsWithBrowser: sharedDevice, isForOwnData: false },
    staysSignedIn: kind === 'member' && !sharedDevice,
  }
  const isHalf = await hasFactor(context, account.id)
  await context.jobs.enqueue(context.db, accountCopies, {
    ...{ accountId: account.id, cell: from },
    left: redeemed.token.subject,
  })
  if (isHalf) {
    await startSecondFactor(context, cookies, proved)
    // It would lead the second step back to the other cell.
    cookies.clear('session')
    return refuse('account.second_factor')
  }
  const own: SessionMethod[] = ['password']
  const continued = { methods: own, authenticatedAt: at, isFromCell: true as const }
  return openAccount(context, { ...proved, ...continued }, client, cookies)
}
