import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { challengeMinutes } from '#contract/identity/passkeys.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { passkeyChallenges } from '#server/schema/passkey-ceremonies.ts'

export const challengeMs = challengeMinutes * 60_000

/** The relying party: the host of the portal's address, and exactly that origin. */
export function relyingParty({ settings }: Pick<UseCaseContext, 'settings'>) {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { id: hostname, origin }
}

/**
 * Makes a challenge that is answered once.
 * @param enrolment who adds a passkey by it, and its user handle
 */
export async function createChallenge(
  { db, now, secrets }: UseCaseContext,
  enrolment?: { accountId: string; userHandle: string },
): Promise<string> {
  const challenge = secrets.newChallenge()
  const expiresAt = new Date(now.getTime() + challengeMs)
  await db.insert(passkeyChallenges).values({ challengeHash: secretHash(challenge), expiresAt, ...enrolment })
  return challenge
}

/**
 * Uses up the challenge that an authenticator has answered, whether the answer turns out to be right or not.
 * @param accountId that adds a passkey; null for a proof
 * @throws passkey.refused
 */
export async function spendChallenge(
  { db, now }: UseCaseContext,
  clientData: string,
  accountId: string | null,
) {
  const challenge = await challengeOf(clientData)
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, secretHash(challenge)),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning()
  return spent ? { challenge, userHandle: spent.userHandle } : fail('passkey.refused')
}

async function challengeOf(clientData: string): Promise<string> {
  // Import on first use: the library would slow each start.
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    return String(decodeClientDataJSON(clientData).challenge)
  } catch {
    fail('passkey.refused')
  }
}

export async function purgePasskeyChallenges({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}
