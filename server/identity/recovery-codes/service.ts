import { randomBytes } from 'node:crypto'
import { and, count, eq, gte, isNull } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { recoveryCodeCount } from '#contract/identity/factors.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { recoveryCodes } from '#server/schema/recovery-codes.ts'

/** 80 random bits in four groups of four, in the 32 letters and digits of Base32. */
function newCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer })
  return base32.match(/.{4}/g)?.join('-') ?? base32
}

/** Base32 has no 0, 1 and 8: whoever reads one has misread a letter. */
const misread: Record<string, string> = { 0: 'O', 1: 'I', 8: 'B' }
const plain = (code: string) =>
  code
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[018]/g, (digit) => misread[digit] ?? digit)

/** Makes new recovery codes in place of the earlier ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  { db, now }: UseCaseContext,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await deleteRecoveryCodes({ db }, accountId)
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: secretHash(plain(code)), createdAt: now })))
  return codes
}

/** @returns whether the code was right and not used before */
export async function spendRecoveryCode(
  { db, now }: UseCaseContext,
  accountId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, secretHash(plain(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export async function countRecoveryCodes({ db }: UseCaseContext, accountId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}

export async function deleteRecoveryCodes(
  { db }: Pick<UseCaseContext, 'db'>,
  accountId: string,
  since = new Date(0),
): Promise<void> {
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), gte(recoveryCodes.createdAt, since)))
}
