import { eq } from 'drizzle-orm'
import { type Account, findAccount, presentAccount } from '#server/identity/accounts/service.ts'
import { administeredBy } from '#server/identity/administrators/service.ts'
import { fail, refuse } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { deactivatedSinceAt } from '#server/platform/http/require-member.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import {
  consumeLoginAttempt,
  consumeRateLimit,
  loginRateLimitKey,
  refundRateLimit,
  resetFailures,
} from '#server/platform/rate-limits/rate-limits.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { isKnownDevice, rememberDevice } from './devices.ts'
import { recordSignIn, signInTries } from './history.ts'
import { issueExchange, presentSession, startSession } from './service.ts'

export interface Credentials {
  email: string
  password: string
  staySignedIn?: boolean | undefined
  sharedDevice?: boolean | undefined
  ownData?: boolean | undefined
}

interface Attempt {
  email: string
  account: Account | undefined
  /** The rate-limit key to reset after a successful login. */
  guesses: string
  staysSignedIn: boolean
  endsWithBrowser: boolean
  /** Whether deactivated people may sign in, for what is theirs. */
  isForOwnData: boolean
}

/**
 * Checks a password outside any transaction. Each attempt is counted before it is hashed, and a rollback does not
 * undo the count.
 * @throws request.throttled, server.busy
 */
export async function attemptSignIn(
  context: UseCaseContext,
  { email, password, staySignedIn = false, sharedDevice = false, ownData = false }: Credentials,
  client: Client,
  cookies: CookieJar,
): Promise<Attempt> {
  const { settings } = context
  await consumeRateLimit(
    context,
    `sign-in:from:${addressBucket(client.address)}`,
    settings.loginPerAddress,
    3600,
  )
  const account = await findAccount(context, email)
  const device = cookies.get('device')
  const known = account !== undefined && (await isKnownDevice(context, account.id, device))
  const guesses = loginRateLimitKey(email, known ? device : undefined)
  await consumeLoginAttempt(context, guesses, settings.loginFreeFailures)
  const right = await context.passwords.isRight(password, account?.passwordHash)
  return {
    ...{ email, account: right ? account : undefined, guesses },
    ...{ staysSignedIn: staySignedIn && !sharedDevice, endsWithBrowser: sharedDevice },
    isForOwnData: ownData,
  }
}

export async function signIn(
  context: UseCaseContext,
  { email, account, guesses, staysSignedIn, endsWithBrowser, isForOwnData }: Attempt,
  client: Client,
  cookies: CookieJar,
) {
  const tried = { address: client.address, userAgent: client.userAgent }
  if (!account) {
    // Enqueue for unknown addresses too: the same write takes the same time and reveals no account.
    await context.jobs.enqueue(context.db, signInTries, { email, at: context.now.toISOString(), ...tried })
    return refuse('account.wrong_credentials')
  }
  // Refund earlier failures too: people of one office who mistype and then succeed are no attack.
  const tries = await resetFailures(context, guesses)
  await refundRateLimit(context, `sign-in:from:${addressBucket(client.address)}`, Math.max(1, tries))
  const isMember = await requireActive(context, account.id, isForOwnData)
  await recordSignIn(context, { accountId: account.id, at: context.now, ...tried, succeeded: true })
  const session = await startSession(context, client, cookies, {
    ...{ accountId: account.id, staysSignedIn, endsWithBrowser },
  })
  if (!endsWithBrowser) await rememberDevice(context, account.id, cookies)
  const caller = { account, session }
  const exchange = await issueExchange(context, caller)
  const isEmployee = isMember && (await administeredBy(context, account.id)).length === 0
  return {
    data: {
      user: presentAccount(account),
      session: { ...presentSession(caller), ...exchange },
      home: isEmployee ? ('/me' as const) : ('/dashboard' as const),
    },
  }
}

/**
 * Refuses a login if the person is inactive or the organization deleted, in each organization of the account. For their
 * own data, people who were deactivated lately sign in too.
 * @returns whether the employees' app is open to the account
 */
async function requireActive({ db, now }: UseCaseContext, accountId: string, isForOwnData: boolean) {
  const people = await db
    .selectDistinct({
      status: users.status,
      deactivatedAt: users.deactivatedAt,
      deletedAt: organizations.deletedAt,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.accountId, accountId))
  const present = people.filter(({ deletedAt }) => !deletedAt)
  const since = deactivatedSinceAt(now)
  const isReadable =
    isForOwnData && present.some(({ deactivatedAt }) => deactivatedAt && deactivatedAt > since)
  const isGone = present.every(({ status }) => status === 'inactive')
  if (people.length > 0 && isGone && !isReadable) fail('account.inactive')
  return isReadable || present.some(({ status }) => status === 'active')
}
