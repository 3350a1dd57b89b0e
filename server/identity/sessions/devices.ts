import { and, eq, lt, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { mailSecurityEvent } from '#server/identity/factors/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { insertPrepared, preparedOnce } from '#server/platform/db/prepared.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { devices } from '#server/schema/sessions.ts'

const rememberedFor = 180 * 86_400_000

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

/** Stores the browser for half a year from its last sign-in. */
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
    const device = { secretHash: secretHash(secret), accountId, lastUsedAt: context.now }
    await insertPrepared(context.db, 'store_device', devices, device)
  }
  cookies.set('device', secret, expires)
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
