import { and, eq, gt, max, min } from 'drizzle-orm'
import { addToken, issueToken, type Token, voidFrom } from '#server/identity/tokens/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { tokens } from '#server/schema/tokens.ts'

/** A link by which a former mailbox takes an account back, as every cell of the account has it. */
export interface RestoreLink extends Pick<Token, 'email' | 'createdAt' | 'expiresAt' | 'usedAt'> {
  /** SHA-256 of the link's token, in hexadecimal. */
  secretHash: string
}

const purpose = 'restore_address'
const ofAccount = (accountId: string) => and(eq(tokens.purpose, purpose), eq(tokens.accountId, accountId))
const valid = ({ now }: UseCaseContext, accountId: string) =>
  and(ofAccount(accountId), gt(tokens.expiresAt, now))

/**
 * Issues a link to a mailbox that an account leaves. It is dated after all others of the account that this cell knows of, also by
 * another cell's clock, so that they are in the order in which the mailboxes were left.
 */
export async function issueRestoreLink(
  context: UseCaseContext,
  { id: accountId, email }: { id: string; email: string },
): Promise<string> {
  const { db, now } = context
  const [last] = await db
    .select({ at: max(tokens.createdAt) })
    .from(tokens)
    .where(ofAccount(accountId))
  const createdAt = new Date(Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + 1))
  return issueToken(context, { purpose, subject: email, accountId, email, createdAt })
}

/**
 * Ends the links of mailboxes that an account left first since it first left one of them, which has it again.
 * @param link one of that mailbox, or the time from which on it had been left
 */
export async function endLaterLinks(
  context: UseCaseContext,
  { accountId, email, createdAt }: { accountId: string; email: string; createdAt: Date },
): Promise<void> {
  const [first] = await context.db
    .select({ at: min(tokens.createdAt) })
    .from(tokens)
    .where(and(ofAccount(accountId), eq(tokens.subject, email)))
  const since = first?.at && first.at < createdAt ? first.at : createdAt
  await voidFrom(context, { purpose, accountId }, since)
}

/** Lists the links of an account that have not expired, also those that were used. */
export async function listRestoreLinks(context: UseCaseContext, accountId: string): Promise<RestoreLink[]> {
  const { secretHash, email, createdAt, expiresAt, usedAt } = tokens
  const rows = await context.db
    .select({ secretHash, email, createdAt, expiresAt, usedAt })
    .from(tokens)
    .where(valid(context, accountId))
  return rows.map((row) => ({ ...row, secretHash: row.secretHash.toString('hex') }))
}

/** Whether an account left a mailbox that was mailed a link then, within its time. */
export const hasLeft = async (context: UseCaseContext, accountId: string, email: string): Promise<boolean> =>
  (await context.db.$count(tokens, and(valid(context, accountId), eq(tokens.subject, email)))) > 0

/** Adds the links that another cell has. Of one mailbox each cell keeps its own. One that was used there is used here. */
export async function addRestoreLinks(
  context: UseCaseContext,
  accountId: string,
  links: RestoreLink[],
): Promise<void> {
  for (const { secretHash, email, ...times } of links)
    await addToken(context, {
      ...{ purpose, subject: email, email, accountId, ...times },
      secretHash: Buffer.from(secretHash, 'hex'),
    })
}
