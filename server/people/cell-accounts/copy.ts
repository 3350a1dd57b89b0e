import { eq } from 'drizzle-orm'
import {
  type AccountLink,
  accountCopies,
  findLink,
  linkAccount,
  storeVersions,
} from '#server/identity/account-links/service.ts'
import { type LockedAccount, lockAccount } from '#server/identity/account-locks/service.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  storeCopied,
  storeHealthState,
} from '#server/identity/accounts/service.ts'
import { settleRestored, settleStayed, suspectedSince } from '#server/identity/address-moves/service.ts'
import { deleteFactors, hadFactor } from '#server/identity/factors/service.ts'
import { closesByCompany, settlePasswordLink } from '#server/identity/passwords/service.ts'
import { capSessions, signOutEverywhere } from '#server/identity/sessions/service.ts'
import { isMovable } from '#server/identity/sign-in-rules/service.ts'
import { findLiveToken, findUnusedSince, voidSince, voidTokens } from '#server/identity/tokens/service.ts'
import { storeSignInEmail } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { resetPasswordFailures, unlockSecondFactor } from '#server/platform/rate-limits/login-attempts.ts'
import { accounts } from '#server/schema/accounts.ts'
import { users } from '#server/schema/users.ts'
import { compare, type Own } from './compare.ts'
import type { AccountCopy } from './content.ts'

/**
 * Takes what is newer in the copy of another cell, with its consequences, and sends back what is newer here. A copy that
 * comes again changes nothing.
 * @returns undefined if this cell has no such account
 * @throws server.busy if nobody has proved that another cell has it too: a move that has arrived there is about to say so here
 */
export async function takeCopy(
  context: UseCaseContext,
  from: string,
  copy: AccountCopy,
): Promise<Account | undefined> {
  const account = await lockAccount(context, copy.id)
  if (!account) return undefined
  const known = (await findLink(context, account.id)) ?? fail('server.busy', { retryAfter: 5 })
  const cells = [from, ...copy.cells].filter((cell) => cell !== context.peers?.name)
  const own = { account, link: await linkAccount(context, account.id, cells) }
  const compared = compare(own, copy)
  const restoredSince = compared.isUnaware ? copy.restoredSince : null
  const hasAddress =
    compared.address === 'there' && (await takeAddress(context, account, copy, restoredSince))
  const hasPassword = compared.password === 'there'
  if (hasPassword) await takePassword(context, own, copy, hasAddress || account.email === copy.email)
  const present = (await findAccountById(context, account.id)) ?? account
  await storeCopied(context, account.id, stateAfter(own, present, copy, { hasAddress, hasPassword }))
  await storeVersions(context, account.id, {
    ...versionsAfter(own.link, copy, { hasAddress, hasPassword }),
    ...(compared.isUnaware && restoreHeard(own.link, copy, hasAddress)),
  })
  if (compared.address === 'here' || compared.password === 'here' || !known.cells.includes(from))
    await context.jobs.enqueue(context.db, accountCopies, { accountId: account.id, cell: from })
  return findAccountById(context, account.id)
}

interface Taken {
  hasAddress: boolean
  hasPassword: boolean
}

/**
 * Takes a newer address, unless it is another account's here, a company here makes the present one sign in, or the account
 * has a factor here: the password alone, which suffices in the other cell, moves no address then. One that a former mailbox
 * restores counts against factors of since a week before it was moved, once: later copies find it heard of.
 * @param restoredSince when the address had been moved that a former mailbox has restored since this cell last heard
 */
async function takeAddress(
  context: UseCaseContext,
  account: LockedAccount,
  { email }: AccountCopy,
  restoredSince: Date | null,
): Promise<boolean> {
  const { id } = account
  const isOther = email !== account.email
  const isTaken = !isOther || (await canTake(context, account, email, restoredSince))
  const isMoved = isOther && isTaken
  if (isMoved) {
    await storeSignInEmail(context, null, eq(users.accountId, id))
    await storeCopied(context, id, { email })
    await capSessions(context, id)
  }
  if (isMoved || restoredSince)
    await voidTokens(context, ['reset_password', 'verify_email', 'change_address', 'correct_address'], id)
  if (restoredSince) {
    await (isMoved ? settleRestored : settleStayed)(context, account, restoredSince)
    if (isTaken) await voidLaterLinks(context, account, email, restoredSince)
  }
  return isTaken
}

/**
 * Ends the links made since the mailbox was left. This cell may have left it up to a week before the other one, and its link for
 * the mailbox may have expired meanwhile.
 */
async function voidLaterLinks(
  context: UseCaseContext,
  { id: accountId }: Account,
  subject: string,
  leftThere: Date,
): Promise<void> {
  const links = { purpose: 'restore_address', accountId } as const
  const own = await findUnusedSince(context, { ...links, subject, createdAt: suspectedSince(leftThere) })
  const createdAt = own && own.createdAt < leftThere ? own.createdAt : leftThere
  await voidSince(context, { ...links, createdAt })
}

async function canTake(
  context: UseCaseContext,
  account: LockedAccount,
  email: string,
  restoredSince: Date | null,
): Promise<boolean> {
  const { id } = account
  const [other, reserved] = [
    await findAccount(context, email),
    await findLiveToken(context, 'restore_address', email),
  ]
  const isTaken = other !== undefined || (reserved !== undefined && reserved.accountId !== id)
  const isGuarded = await hadFactor(context, id, restoredSince ? suspectedSince(restoredSince) : context.now)
  return !isTaken && !isGuarded && (await isMovable(context, account))
}

/**
 * Takes a newer password. Whoever knew the former one is signed out here too. It may descend from links that are older than
 * those of this cell, which never heard of them: their conclusions are drawn now. Health data that the provider opened to
 * somebody here closes for a password that is not theirs.
 * @param isSameAddress whether this cell has the address of the copy
 */
async function takePassword(
  context: UseCaseContext,
  { account, link }: Own<LockedAccount>,
  copy: AccountCopy,
  isSameAddress: boolean,
): Promise<void> {
  const { id } = account
  if (copy.passwordHash === account.passwordHash) return
  const isConfirmed = copy.passwordHash !== null && copy.confirmedVersion > link.passwordVersion
  const isMailed = copy.mailedVersion > copy.confirmedVersion && copy.mailedVersion !== link.mailedVersion
  const isByLink = isConfirmed || isMailed
  if (isSameAddress) await endFactors(context, account, copy, isByLink)
  if (isConfirmed) await settlePasswordLink(context, account, true)
  const { confirmation } = isConfirmed ? { confirmation: 'given' as const } : account
  if (isMailed) await settlePasswordLink(context, { ...account, confirmation }, false)
  if (copy.confirmedVersion < link.confirmedVersion) await closeHealth(context, id)
  await storeCopied(context, id, { passwordHash: copy.passwordHash })
  await voidTokens(
    context,
    ['reset_password', ...(isByLink ? (['change_address', 'verify_email'] as const) : [])],
    id,
  )
  await resetPasswordFailures(context, account)
  if (isByLink) await unlockSecondFactor(context, id)
  await signOutEverywhere(context, id)
}

/**
 * Ends the factors of before the first proof of the mailbox, which strangers may have enrolled: a company proves it where it
 * ends the password, and a link otherwise.
 */
async function endFactors(
  context: UseCaseContext,
  account: Account,
  { passwordHash }: AccountCopy,
  isByLink: boolean,
): Promise<void> {
  if (passwordHash === null && (await closesByCompany(context, account)))
    await closeHealth(context, account.id)
  if (passwordHash === null || (isByLink && account.emailVerifiedAt === null))
    await deleteFactors(context, account.id)
}

const closeHealth = (context: UseCaseContext, accountId: string) =>
  storeHealthState(context, eq(accounts.id, accountId), { confirmation: 'needed' })

/** Proofs come with what they prove. What closes health data closes it here, and only a newer link of the provider opens it. */
function stateAfter(
  { account, link }: Own,
  present: Account,
  copy: AccountCopy,
  { hasAddress, hasPassword }: Taken,
): Partial<Account> {
  const isSameAddress = present.email === copy.email
  const isSamePassword = present.passwordHash === copy.passwordHash
  const closes = copy.confirmation === 'needed' && copy.passwordVersion >= link.confirmedVersion
  return {
    emailVerifiedAt: hasAddress
      ? copy.emailVerifiedAt
      : (account.emailVerifiedAt ?? (isSameAddress ? copy.emailVerifiedAt : null)),
    passwordUnproved: hasPassword
      ? copy.passwordUnproved || !isSameAddress
      : account.passwordUnproved ||
        // At another address that one's mailbox has not proved it, and the one here may have.
        (copy.passwordUnproved && (hasAddress || (isSamePassword && isSameAddress))) ||
        // It was chosen here before the mailbox was proved.
        (account.emailVerifiedAt === null && !isSamePassword),
    addressByDirectory: hasAddress ? copy.addressByDirectory : account.addressByDirectory,
    healthClosed: present.healthClosed || copy.healthClosed,
    ...(closes && { confirmation: 'needed' }),
  }
}

function versionsAfter(link: AccountLink, copy: AccountCopy, { hasAddress, hasPassword }: Taken) {
  const { passwordVersion, mailedVersion, confirmedVersion } = hasPassword ? copy : link
  const { addressVersion } = hasAddress ? copy : link
  return { passwordVersion, mailedVersion, confirmedVersion, addressVersion }
}

/** A refused restore stays the newer address. */
const restoreHeard = (
  link: AccountLink,
  { addressVersion, restoredVersion, restoredSince }: AccountCopy,
  hasAddress: boolean,
) => ({
  ...{ restoredVersion, restoredSince },
  addressVersion: hasAddress ? addressVersion : Math.min(link.addressVersion, restoredVersion - 1),
})
