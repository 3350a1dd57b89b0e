import { and, eq, gt } from 'drizzle-orm'
import { mailedCodeMinutes } from '#contract/identity/step-up.ts'
import { foldAccessCode, secretHash } from '#server/platform/crypto/secrets.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { mailedCodes } from '#server/schema/mailed-codes.ts'

const hashOf = (code: string) => secretHash(foldAccessCode(code))

/** Makes a code for one session, in place of an earlier one. */
export async function makeMailedCode(
  { db, now, secrets }: UseCaseContext,
  sessionId: string,
): Promise<string> {
  const code = secrets.newAccessCode()
  const made = { codeHash: hashOf(code), expiresAt: new Date(now.getTime() + mailedCodeMinutes * 60_000) }
  await db
    .insert(mailedCodes)
    .values({ sessionId, ...made })
    .onConflictDoUpdate({ target: mailedCodes.sessionId, set: made })
  return code
}

/**
 * Uses up the code of a session.
 * @returns whether it was right
 */
export async function spendMailedCode(
  { db, now }: UseCaseContext,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const isRight = and(eq(mailedCodes.codeHash, hashOf(code)), gt(mailedCodes.expiresAt, now))
  const spent = await db
    .delete(mailedCodes)
    .where(and(eq(mailedCodes.sessionId, sessionId), isRight))
    .returning({ sessionId: mailedCodes.sessionId })
  return spent.length > 0
}
