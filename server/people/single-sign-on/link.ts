import { eq } from 'drizzle-orm'
import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { type LockedAccount, lockAccount } from '#server/identity/account-locks/service.ts'
import {
  type Account,
  createAccount,
  findAccount,
  findAccountById,
  proveByCompany,
  storeHealthState,
} from '#server/identity/accounts/service.ts'
import { activatePendingRoles } from '#server/identity/administrators/service.ts'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { vouchingFor } from '#server/identity/domains/service.ts'
import { deleteFactors, mailSecurityEvent } from '#server/identity/factors/service.ts'
import { closesByCompany } from '#server/identity/passwords/service.ts'
import { signOutEverywhere } from '#server/identity/sessions/service.ts'
import { isAnotherWay, isNamedBreakGlass } from '#server/identity/sign-in-rules/service.ts'
import { invitationPurposes, voidTokens, voidTokensOf } from '#server/identity/tokens/service.ts'
import { languageByDirectory } from '#server/people/directories/service.ts'
import { activateUser } from '#server/people/users/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import {
  findPersonInTree,
  hasIdentity,
  isActiveInTree,
  type PersonInTree,
  signInByIdentity,
  storeIdentity,
} from './identities.ts'
import { findInvitation, type Invitation } from './invited.ts'
import { addJoining } from './join.ts'
import type { Received } from './received.ts'

export type Who = Pick<Received, 'subject' | 'email' | 'isEmailVerified'> &
  Partial<Pick<Received, 'firstName' | 'lastName' | 'language'>>

/** @property code where the person is told more than the reason's own sentence */
export type Linked =
  | { account: LockedAccount }
  | { codeTo: string }
  | { refused: AttemptReason; code?: ErrorCode }

const refused = (reason: AttemptReason, code?: ErrorCode): Linked => ({
  refused: reason,
  ...(code && { code }),
})

interface Given {
  /** Whether a code mailed to the address has come back. */
  isMailboxProved?: boolean
  invitationHash?: Buffer | null
}

/** Finds the account of a person who signed in at a connection, or links one. */
export async function linkAccount(
  context: UseCaseContext,
  connection: ConnectionRow,
  who: Who,
  { isMailboxProved = false, invitationHash = null }: Given = {},
): Promise<Linked> {
  const { subject, email, isEmailVerified } = who
  const invitation = await findInvitation(context, connection, invitationHash)
  if (invitation && invitation.email !== email) return refused('not_invited', 'sso.wrong_address')
  const known = await signInByIdentity(context, connection, subject)
  if (known) return signInKnown(context, connection, known, invitation)
  if (!email) return refused('claims')
  if (isEmailVerified === false) return refused('unverified')
  const vouching = await vouchingFor(context.db, connection.organizationId, email)
  // Somebody else owns the domain: a child must not sign in as an administrator of its parent.
  if (vouching === 'foreign') return refused('domain')
  if (await isAnotherWay(context, connection, email)) return refused('domain')
  const isVouched = vouching === 'vouched'
  const isProved = isMailboxProved || isVouched || invitation?.isMailed === true
  const person = invitation?.person ?? (await findPersonInTree(context, connection, email, { isVouched }))
  if (person)
    return isProved ? link(context, connection, { ...who, isVouched }, person) : askFirst(person, email)
  if (!isVouched || !connection.joins) return refused('not_invited')
  const joined = await addJoining(context, connection, { ...who, email })
  return joined ? link(context, connection, { ...who, isVouched }, joined) : refused('not_invited')
}

const isGone = ({ user }: PersonInTree) => user.status === 'inactive' || user.blockedAt !== null

const askFirst = (person: PersonInTree, email: string): Linked =>
  isGone(person) ? refused('inactive') : { codeTo: email }

async function link(
  context: UseCaseContext,
  connection: ConnectionRow,
  who: Who & { isVouched: boolean },
  person: PersonInTree,
): Promise<Linked> {
  if (isGone(person)) return refused('inactive')
  const account = await accountOf(context, person, who)
  if (!account) return refused('not_invited')
  if (await hasIdentity(context, connection, account.id)) return refused('other_identity')
  // The emergency account stays out of reach of whoever runs the identity provider.
  if (await isNamedBreakGlass(context, person.user)) return refused('not_invited')
  if (!(await storeIdentity(context, connection, who.subject, account.id))) return refused('other_identity')
  await proveMailbox(context, account)
  // A former mailbox, which may be anybody's, takes no account back that the company has recognized.
  if (who.isVouched) await voidTokensOf(context, 'restore_address', account.id)
  await activate(context, person, account)
  const linked = await lockAccount(context, account.id)
  if (!linked) return refused('not_invited')
  // The organization may have been deleted meanwhile.
  return (await isActiveInTree(context, connection, account.id)) ? { account: linked } : refused('inactive')
}

async function signInKnown(
  context: UseCaseContext,
  connection: ConnectionRow,
  accountId: string,
  invitation: Invitation | undefined,
): Promise<Linked> {
  const account = await lockAccount(context, accountId)
  if (!account) return refused('inactive')
  if (invitation?.isMailed && isOpenTo(invitation.person, account))
    await activate(context, invitation.person, account)
  if (!(await isActiveInTree(context, connection, account.id))) return refused('inactive')
  if (await isAnotherWay(context, connection, account.email)) return refused('domain')
  return { account }
}

const isOpenTo = (person: PersonInTree, { id }: Account): boolean =>
  !isGone(person) && (person.user.accountId === null || person.user.accountId === id)

/** The account with which a person signs in. One that is new has no password. */
async function accountOf(
  context: UseCaseContext,
  { user }: PersonInTree,
  { email = '', language, isVouched }: Who & { isVouched: boolean },
): Promise<Account | undefined> {
  if (user.accountId) return findAccountById(context, user.accountId)
  const { firstName, lastName } = user
  const known = await findAccount(context, email)
  if (known) return known
  // Whoever had the address before the company proved it does not keep it from its owner.
  if (isVouched) await voidTokens(context, ['restore_address'], email)
  const ofDirectory = language ?? (await languageByDirectory(context, user))
  return createAccount(context, { email, passwordHash: null, firstName, lastName, language: ofDirectory })
}

/**
 * Marks the mailbox as proved. Whoever entered the address before that may have chosen the password and the factors: they
 * end, with every session, browser and link.
 */
async function proveMailbox(context: UseCaseContext, account: Account): Promise<void> {
  const { id, emailVerifiedAt, passwordUnproved } = account
  if (emailVerifiedAt && !passwordUnproved) return
  if (await closesByCompany(context, account))
    await storeHealthState(context, eq(accounts.id, id), { confirmation: 'needed' })
  await signOutEverywhere(context, id)
  await deleteFactors(context, id)
  await voidTokens(context, ['change_address', 'correct_address', 'reset_password', 'verify_email'], id)
  await proveByCompany(context, id)
  if (account.passwordHash !== null) await mailSecurityEvent(context, account, 'linked')
}

async function activate(
  context: UseCaseContext,
  { user, organization }: PersonInTree,
  account: Account,
): Promise<void> {
  if (user.status !== 'active') await activateUser(context, user, account, organization)
  await voidTokens(context, invitationPurposes, user.id)
  const { id: organizationId } = organization
  await activatePendingRoles(context, {
    ...{ organizationId, userId: user.id, accountId: account.id, email: user.email },
  })
}
