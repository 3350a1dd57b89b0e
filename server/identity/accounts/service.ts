import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { sessionUser } from '#contract/identity/sessions.ts'
import { copyToCells } from '#server/identity/account-links/service.ts'
import { findLiveToken, issueToken, voidTokens } from '#server/identity/tokens/service.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { resetPasswordFailures } from '#server/platform/rate-limits/login-attempts.ts'
import { accounts } from '#server/schema/accounts.ts'
import { deleteOrphan, isSomebody } from './standing.ts'

export type Account = typeof accounts.$inferSelect

/** Converts an account to its public form. */
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

export async function findAccount({ db }: UseCaseContext, email: string): Promise<Account | undefined> {
  const query = preparedOnce(db, 'account_by_email', () =>
    db
      .select()
      .from(accounts)
      .where(eq(accounts.email, sql.placeholder('email'))),
  )
  const [account] = await query.execute({ email })
  return account
}

export async function findAccountById({ db }: UseCaseContext, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** Finds the account of an address if it belongs to no organization. */
export async function findOrphan(context: UseCaseContext, email: string): Promise<Account | undefined> {
  const [account] = await context.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), not(isSomebody(context))))
  return account
}

/** Notes that an account belongs to an organization again. */
export async function clearLeftAt({ db }: UseCaseContext, { id, leftAt }: Account): Promise<void> {
  if (leftAt) await db.update(accounts).set({ leftAt: null }).where(eq(accounts.id, id))
}

/** The recipient of a link. */
export type Owner = Pick<Account, 'id' | 'email' | 'language' | 'firstName'>

interface NewAccount {
  /** Given where the person exists already: the account gets the same id. */
  id?: string
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  language?: MailLanguage | undefined
  emailVerifiedAt?: Date | null
}

/** Creates an account, unless the address has one, or had one that can still restore it. */
export async function createAccount(
  context: UseCaseContext,
  account: NewAccount,
): Promise<Account | undefined> {
  if (await findLiveToken(context, 'restore_address', account.email)) return undefined
  const [created] = await createAccounts(context, [account])
  return created
}

/** Creates accounts, except where the address is taken. */
export async function createAccounts({ db, now }: UseCaseContext, given: NewAccount[]): Promise<Account[]> {
  const rows = given.map(({ language, ...account }) => ({
    ...account,
    ...(language && { language }),
    createdAt: now,
  }))
  return db.insert(accounts).values(rows).onConflictDoNothing({ target: accounts.email }).returning()
}

const wasUnverified = sql`${accounts.passwordUnproved} or ${accounts.emailVerifiedAt} is null`

async function storeProof(
  context: UseCaseContext,
  accountId: string,
  passwordUnproved: boolean | SQL,
): Promise<void> {
  const { db, now } = context
  const emailVerifiedAt = sql`coalesce(${accounts.emailVerifiedAt}, ${now})`
  await db.update(accounts).set({ emailVerifiedAt, passwordUnproved }).where(eq(accounts.id, accountId))
  await copyToCells(context, accountId)
}

/**
 * Marks an account's address as verified. The first verification keeps its date. The password was chosen before it,
 * so it may be known to somebody else.
 */
export const markVerified = (context: UseCaseContext, accountId: string): Promise<void> =>
  storeProof(context, accountId, wasUnverified)

/** Marks an account's address as verified, and its password as chosen by the owner of that mailbox. */
export const markPasswordProved = (context: UseCaseContext, accountId: string): Promise<void> =>
  storeProof(context, accountId, false)

/** Closes the health data of accounts, or opens it again. */
export async function storeHealthState(
  context: UseCaseContext,
  which: SQL | undefined,
  state: Partial<Account>,
): Promise<Account[]> {
  const changed = await context.db.update(accounts).set(state).where(which).returning()
  for (const { id } of changed) await copyToCells(context, id)
  return changed
}

/** Stores what another cell has changed in an account. */
export async function storeCopied(
  { db }: UseCaseContext,
  accountId: string,
  copied: Partial<Account>,
): Promise<void> {
  await db.update(accounts).set(copied).where(eq(accounts.id, accountId))
}

/** Issues the link that verifies an account's address. It voids the one before. */
export async function issueVerificationLink(
  context: UseCaseContext,
  { id, email }: Pick<Owner, 'id' | 'email'>,
): Promise<string> {
  const token = await issueToken(context, { purpose: 'verify_email', subject: id, accountId: id, email })
  return `${context.settings.publicUrl}/verify-email?${new URLSearchParams({ token, email })}`
}

/** Mails the link that verifies an account's address. */
export async function sendVerification(context: UseCaseContext, owner: Owner): Promise<void> {
  const { email, language, firstName } = owner
  const link = await issueVerificationLink(context, owner)
  await queueMail(context, { kind: 'verify', to: email, language, name: firstName, link })
}

/**
 * Changes the sign-in address of an account.
 * @param proof what the new mailbox proves
 * @throws account.email_taken
 */
export async function storeAddress(
  context: UseCaseContext,
  accountId: string,
  email: string,
  proof: Partial<Account>,
): Promise<void> {
  await context.db
    .update(accounts)
    .set({ email, ...proof })
    .where(eq(accounts.id, accountId))
    .catch(onUnique('accounts_email_unique', 'account.email_taken', 'email'))
  await copyToCells(context, accountId)
}

/** Mails the link that changes the sign-in address. `organization` is the one that requests the change. */
export async function sendAddressLink(
  context: UseCaseContext,
  account: Pick<Account, 'id' | 'language' | 'firstName'>,
  email: string,
  organization?: { name: string },
): Promise<void> {
  const purpose = organization ? 'correct_address' : 'change_address'
  const token = await issueToken(context, { purpose, subject: account.id, accountId: account.id, email })
  await queueMail(context, {
    kind: organization ? 'addressCorrection' : 'addressChange',
    to: email,
    language: account.language,
    name: account.firstName,
    organization: organization?.name ?? '',
    link: `${context.settings.publicUrl}/confirm-email?${new URLSearchParams({ token, email })}`,
  })
}

/**
 * Stores a changed password, voids reset links, notifies the owner and resets the rate limits of the password.
 * @param state what changes with it
 */
export async function storePassword(
  context: UseCaseContext,
  accountId: string,
  passwordHash: string,
  state: Partial<Account> = {},
): Promise<Account> {
  const [account] = await context.db
    .update(accounts)
    .set({ passwordHash, ...state })
    .where(eq(accounts.id, accountId))
    .returning()
  if (!account) fail('token.gone')
  await copyToCells(context, account.id)
  await voidTokens(context, ['reset_password'], account.id)
  await resetPasswordFailures(context, account)
  await queueMail(context, {
    kind: 'passwordChanged',
    to: account.email,
    language: account.language,
    name: account.firstName,
  })
  return account
}

/**
 * Marks an address as proved by the owner's company. The password, which anybody may have chosen before, ends. Health data
 * that was closed by a change of address stays closed: the company proves no more than the mailbox.
 */
export async function proveByCompany(context: UseCaseContext, accountId: string): Promise<void> {
  const { db, now } = context
  const proved = {
    passwordHash: null,
    passwordUnproved: sql`${accounts.emailVerifiedAt} is not null`,
    emailVerifiedAt: now,
  }
  await db.update(accounts).set(proved).where(eq(accounts.id, accountId))
  await copyToCells(context, accountId)
}

/** Deletes an account unless it belongs to another organization. Returns whether it was deleted. */
export const deleteIfOrphaned = (context: UseCaseContext, accountId: string): Promise<boolean> =>
  deleteOrphan(context, accountId)
