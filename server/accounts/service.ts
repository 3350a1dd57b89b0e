import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { sessionUser } from '#contract/session.ts'
import type { Work } from '#server/http/work.ts'
import type { MailLanguage } from '#server/mail/mail.ts'
import { accounts } from './table.ts'

export type Account = typeof accounts.$inferSelect

/** An account as the API shows it. */
export function presentAccount(account: Account): z.output<typeof sessionUser> {
  return {
    id: account.id,
    email: account.email,
    name: fullName(account) || account.email,
    firebase_uid: account.id,
    first_name: account.firstName,
    last_name: account.lastName,
    email_verified: account.emailVerifiedAt !== null,
    metadata: {
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
      ...account.preferences,
    },
  }
}

export function fullName({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

export async function findAccount({ db }: Work, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account
}

interface NewAccount {
  /** Given where a person exists already: their account takes the same id. */
  id?: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  language?: MailLanguage | undefined
  emailVerifiedAt?: Date | null
}

/** @returns undefined where the address has an account, also one made at the same moment */
export async function createAccount(
  work: Work,
  { language, ...account }: NewAccount,
): Promise<Account | undefined> {
  const [created] = await work.db
    .insert(accounts)
    .values({ ...account, ...(language && { language }), createdAt: work.now })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return created
}

/** Notes that a mailbox was proved to belong to the account. The first proof keeps its date. */
export async function markVerified({ db, now }: Work, accountId: string): Promise<void> {
  await db
    .update(accounts)
    .set({ emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now})` })
    .where(eq(accounts.id, accountId))
}
