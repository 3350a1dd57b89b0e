import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { mailSecurityEvent } from '#server/identity/factors/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { preparedOnce, preparedStatement } from '#server/platform/db/prepared.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { accounts } from '#server/schema/accounts.ts'
import { devices } from '#server/schema/sessions.ts'

const rememberedFor = 180 * 86_400_000
/**
 * Known browsers per account. Each has a login rate limit of its own, so their number bounds the guesses. Browsers of single
 * sign-on alone have none, and as many are kept beside: the operator of an identity provider can create any number.
 */
const mostRemembered = 10

/** Whether an account signed in from a browser by a proof of its own, or by its company's single sign-on alone. */
type Known = 'own' | 'company'

/** How the account of an address, if there is one, has signed in from this browser. */
export async function findKnownDevice(
  { db }: UseCaseContext,
  email: string,
  secret: string | undefined,
): Promise<Known | undefined> {
  if (!secret) return undefined
  const query = preparedOnce(db, 'known_device', () =>
    db
      .select({ byCompany: devices.byCompany })
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
  return device && (device.byCompany ? 'company' : 'own')
}

/**
 * Stores the browser for half a year from its last sign-in. The least recently used ones beyond the maximum are deleted. One
 * that was known by the company alone becomes another one with the first proof of its own.
 */
export async function rememberDevice(
  context: UseCaseContext,
  accountId: string,
  cookies: CookieJar,
  known: Known = 'own',
): Promise<void> {
  const given = cookies.get('device')
  const byCompany = known === 'company'
  const expires = new Date(context.now.getTime() + rememberedFor)
  const refreshed = given
    ? await context.db
        .update(devices)
        .set({ lastUsedAt: context.now })
        .where(and(same(accountId, given), byCompany ? undefined : eq(devices.byCompany, false)))
        .returning()
    : []
  const secret = given && refreshed.length > 0 ? given : context.secrets.newToken()
  if (refreshed.length === 0) {
    const [hash, at] = [secretHash(secret), context.now.toISOString()]
    await storeDevice(context.db, { hash, accountId, at, byCompany })
  }
  cookies.set('device', secret, expires)
}

/** The new one is not among the rows that the deleting part sees. */
const storeDevice = preparedStatement<never, 'hash' | 'accountId' | 'at' | 'byCompany'>(
  'store_device',
  ['hash', 'accountId', 'at', 'byCompany'],
  ({ hash, accountId, at, byCompany }) => sql`
    with forgotten as (
      delete from ${devices} where secret_hash in (
        select secret_hash from ${devices} where account_id = ${accountId}::uuid and by_company = ${byCompany}::boolean
        order by last_used_at desc, secret_hash offset ${sql.raw(String(mostRemembered - 1))}))
    insert into ${devices} (secret_hash, account_id, last_used_at, by_company)
    values (${hash}::bytea, ${accountId}::uuid, ${at}::timestamptz, ${byCompany}::boolean)`,
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

/** Whether an account has proved itself by a proof of its own from this browser. */
async function isOwn({ db }: UseCaseContext, secret: string | undefined): Promise<boolean> {
  if (!secret) return false
  const own = and(eq(devices.secretHash, secretHash(secret)), eq(devices.byCompany, false))
  return (await db.$count(devices, own)) > 0
}

function same(accountId: string, secret: string) {
  return and(eq(devices.secretHash, secretHash(secret)), eq(devices.accountId, accountId))
}

/** Whoever runs the identity provider can sign in as anybody: the person learns of it, a few times an hour. */
export async function tellOfNewBrowser(
  context: UseCaseContext,
  { address }: Client,
  cookies: CookieJar,
  account: Account,
): Promise<void> {
  const given = cookies.get('device')
  const known = await findKnownDevice(context, account.email, given)
  // The cookie of somebody else who proved themselves here stays: the provider could name a colleague to replace it.
  if (known || !(await isOwn(context, given))) await rememberDevice(context, account.id, cookies, 'company')
  if (!known && (await consumeMailLimit(context, 'new-browser', account.email)))
    await mailSecurityEvent(context, account, 'newBrowser', address)
}
