import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { mailSecurityEvent } from '#server/identity/factors/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { preparedOnce, preparedStatement } from '#server/platform/db/prepared.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { devices } from '#server/schema/sessions.ts'

const rememberedFor = 180 * 86_400_000
/** Known browsers per account. Each has a login rate limit of its own, so their number bounds the guesses. */
const mostRemembered = 10

/** Whether the account of an address, if there is one, has signed in from this browser. */
export async function isKnownDevice(
  { db }: UseCaseContext,
  email: string,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret) return false
  const query = preparedOnce(db, 'known_device', () =>
    db
      .select({ accountId: devices.accountId })
      .from(devices)
      .innerJoin(accounts, eq(accounts.id, devices.accountId))
      .where(
        and(
          eq(devices.secretHash, sql.placeholder('secretHash')),
          eq(accounts.email, sql.placeholder('email')),
        ),
      ),
  )
  const [device] = await query.execute({ secretHash: secretHash(secret), email })
  return device !== undefined
}

/** Stores the browser for half a year from its last sign-in. The least recently used ones beyond the maximum are deleted. */
export async function rememberDevice(
  context: UseCaseContext,
  accountId: string,
  cookies: CookieJar,
): Promise<void> {
  const given = cookies.get('device')
  const expires = new Date(context.now.getTime() + rememberedFor)
  const refreshed = given
    ? await context.db
        .update(devices)
        .set({ lastUsedAt: context.now })
        .where(same(accountId, given))
        .returning()
    : []
  const secret = given && refreshed.length > 0 ? given : context.secrets.newToken()
  if (refreshed.length === 0) {
    await storeDevice(context.db, { hash: secretHash(secret), accountId, at: context.now.toISOString() })
  }
  cookies.set('device', secret, expires)
}

/** The new one is not among the rows that the deleting part sees. */
const storeDevice = preparedStatement<never, 'hash' | 'accountId' | 'at'>(
  'store_device',
  ['hash', 'accountId', 'at'],
  ({ hash, accountId, at }) => sql`
    with forgotten as (
      delete from ${devices} where secret_hash in (
        select secret_hash from ${devices} where account_id = ${accountId}::uuid
        order by last_used_at desc, secret_hash offset ${sql.raw(String(mostRemembered - 1))}))
    insert into ${devices} (secret_hash, account_id, last_used_at)
    values (${hash}::bytea, ${accountId}::uuid, ${at}::timestamptz)`,
)

/**
 * Deletes the known browsers of an account: whoever knew its password may have signed in from some of them.
 * @param except the secret of one that stays
 */
export async function forgetDevices(
  { db }: UseCaseContext,
  accountId: string,
  except?: string,
): Promise<void> {
  const others = except === undefined ? undefined : ne(devices.secretHash, secretHash(except))
  await db.delete(devices).where(and(eq(devices.accountId, accountId), others))
}

export async function purgeDevices({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(devices).where(lt(devices.lastUsedAt, new Date(now.getTime() - rememberedFor)))
}

function same(accountId: string, secret: string) {
  return and(eq(devices.secretHash, secretHash(secret)), eq(devices.accountId, accountId))
}

/** Whoever runs the identity provider can sign in as anybody: the person learns of it. */
export async function tellOfNewBrowser(
  context: UseCaseContext,
  { address }: Client,
  cookies: CookieJar,
  account: Account,
): Promise<void> {
  const isKnown = await isKnownDevice(context, account.email, cookies.get('device'))
  await rememberDevice(context, account.id, cookies)
  if (!isKnown) await mailSecurityEvent(context, account, 'newBrowser', address)
}
