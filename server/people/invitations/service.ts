import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Role } from '#contract/platform/permissions.ts'
import { findAccountById, fullName } from '#server/identity/accounts/service.ts'
import {
  addRole,
  createPendingRole,
  hasRole,
  requireOwnIdentity,
  withdrawPending,
} from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { requireUnusedSignIn } from '#server/identity/shown-addresses/service.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import { findOrAddUser, markInvited } from '#server/people/users/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { AlsoInserted } from '#server/platform/http/recorded-insertion.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { cancelMail, queueMail } from '#server/platform/mail/service.ts'
import { countRequest } from '#server/platform/rate-limits/rate-limits.ts'
import { invitations } from '#server/schema/invitations.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import type { UserRow } from '#server/schema/users.ts'
import { type Inviter, invitationLink, mayInvite } from './mailing.ts'

/** The queue that mails an organization's invitations at a limited rate. */
export const invitationJobs = 'invitations'

/**
 * Refuses to send mail for a caller whose address is not verified.
 * @throws account.email_unverified
 */
export function requireSender({ settings, caller }: OrganizationScope) {
  if (settings.requireVerifiedEmail && !caller.account.emailVerifiedAt) fail('account.email_unverified')
}

/**
 * Queues invitations in the caller's transaction for people who can be invited. People queued already are ignored,
 * so that they get one mail.
 */
export async function queueInvitations(
  context: UseCaseContext,
  organizationId: string,
  userIds: string[],
  { accountId, language }: Inviter,
): Promise<void> {
  if (userIds.length === 0) return
  await context.db.execute(sql`
    insert into ${invitations} (organization_id, user_id, state, invited_by, language, queued_at)
    select ${organizationId}::uuid, id, 'queued', ${accountId}::uuid, ${language}, ${context.now.toISOString()}::timestamptz
      from unnest(${uuids(userIds)}) as id
    on conflict (organization_id, user_id) do update
      set state = 'queued', refusal = null, invited_by = excluded.invited_by, language = excluded.language,
        queued_at = excluded.queued_at
      where ${invitations}.state <> 'queued'`)
  await markInvited(context, organizationId, userIds)
  await context.jobs.enqueue(context.db, invitationJobs, { organizationId })
}

/** The invitation of a person who is added as an invited one, in the same statement. */
export const invitationOfNew = {
  table: invitations,
  row: {
    userId: sql`change.id`,
    state: sql`'queued'`,
    language: sql`coalesce(${sql.placeholder('language')}::text, 'bilingual')`,
    queuedAt: sql`change.created_at`,
  },
  where: sql`change.status = 'invited'`,
} satisfies AlsoInserted

const soon = 5000

const uuidOf = (text: string) =>
  secretHash(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Mails the invitations of people who were just added: by one job for all of the next seconds. */
export async function mailNewPeople(scope: RecordingScope): Promise<void> {
  const after = new Date(Math.ceil((scope.now.getTime() + 1) / soon) * soon)
  const id = uuidOf(`${invitationJobs}:${scope.organization.id}:${after.toISOString()}`)
  await scope.enqueue(invitationJobs, { organizationId: scope.organization.id }, { id, after })
}

/** Queues the invitation of a person whom a directory takes back. */
export const inviteByDirectory = (
  context: UseCaseContext,
  { organization }: RecordingScope,
  userId: string,
  language: MailLanguage | null,
): Promise<void> =>
  queueInvitations(context, organization.id, [userId], { accountId: null, language: language ?? 'bilingual' })

/**
 * Consumes the customer's daily mail quota for a mail caused by joining through a link, where mail leaves this
 * server. Verification mails are limited only in a customer's first week, since thousands may join on one day
 * later.
 */
export async function consumeJoiningMail(
  context: UseCaseContext,
  { lineage: [root = ''] }: Organization,
  kind: 'invitation' | 'confirmation',
): Promise<boolean> {
  const { smtpUrl, customerInvitationsPerDay, newCustomerInvitationsPerDay } = context.settings
  if (!smtpUrl) return true
  const weekAgo = new Date(context.now.getTime() - 7 * 86_400_000)
  const isNew =
    (await context.db.$count(
      organizations,
      and(eq(organizations.id, root), gt(organizations.createdAt, weekAgo)),
    )) > 0
  if (!isNew && kind === 'confirmation') return true
  const most = isNew ? newCustomerInvitationsPerDay : customerInvitationsPerDay
  return (await countRequest(context, `joining:customer:${root}`, most, 86_400)).allowed
}

/** Ends the invitation of a person who lost access; a queued mail is cancelled. */
export async function withdrawInvitation(
  context: UseCaseContext,
  scope: RecordingScope,
  userId: string,
): Promise<void> {
  const [withdrawn] = await scope.update(
    invitations,
    { state: 'revoked', refusal: null },
    and(eq(invitations.userId, userId), inArray(invitations.state, ['queued', 'mailed'])),
  )
  if (withdrawn?.mailId) await cancelMail(context, withdrawn.mailId)
}

/**
 * Mails a person whom the organization added an invitation, because somebody joined through a link with their
 * address. Only their mailbox can open it; their status stays.
 */
export async function mailOwnInvitation(
  context: UseCaseContext,
  organization: Organization,
  user: UserRow,
  language: MailLanguage,
): Promise<void> {
  // One per hour: each voids the previous one.
  const { allowed } = await countRequest(context, `joining:${organization.id}:${user.email}`, 1, 3600)
  if (!allowed || !(await consumeJoiningMail(context, organization, 'invitation'))) return
  await queueMail(context, {
    kind: 'employeeInvitation',
    to: user.email,
    language,
    name: user.firstName,
    organization: organization.name,
    link: await invitationLink(context, organization.id, user, 'employee_invitation'),
  })
}

/**
 * Gives a role by address, at first the administrator's: active for an active person whose address is verified,
 * otherwise pending until the mailed link is used.
 * @throws administrator.exists, role.exists, user.inactive, user.sign_in_taken, account.email_unverified,
 *   invitation.quota, session.own_factor_required, account.company_vouches
 */
export async function inviteToRole(
  scope: OrganizationScope,
  email: string,
  role: Role = 'administrator',
): Promise<'pending' | 'active'> {
  const { organization } = scope
  if (role === 'administrator') requireOwnIdentity(scope)
  const context = scope.unscoped('mails a link, and asks for accounts')
  const user = await personOf(scope, email)
  if (user.status === 'inactive') fail('user.inactive')
  if (await hasRole(scope, user.id, role))
    fail(role === 'administrator' ? 'administrator.exists' : 'role.exists')

  const account =
    user.status === 'active' && user.accountId ? await findAccountById(context, user.accountId) : undefined
  // A password that was chosen before the mailbox was proved may be somebody else's.
  if (account?.emailVerifiedAt && !account.passwordUnproved) {
    await addRole(context, { organizationId: organization.id, userId: user.id, accountId: account.id }, role)
    // An older pending role would restore the right after a later removal.
    await withdrawPending(scope, user, role)
    await trackPeople(scope, [user.id], role === 'administrator' ? 'appointed' : 'granted')
    return 'active'
  }

  // An active person proves the address they sign in with, whatever the organization lists.
  const mailbox = account?.email ?? email
  requireSender(scope)
  if (!(await mayInvite(context, organization.id, mailbox))) fail('invitation.quota')
  await createPendingRole(context, organization.id, email, role)
  await trackPeople(scope, [user.id], role === 'administrator' ? 'promised' : 'granted_later')
  await mailRoleInvitation(scope, user, mailbox, role)
  return 'pending'
}

async function mailRoleInvitation(
  scope: OrganizationScope,
  user: UserRow,
  mailbox: string,
  role: Role,
): Promise<void> {
  const { caller, organization } = scope
  const context = scope.unscoped('mails a link')
  const token = await issueToken(context, {
    purpose: 'administrator_invitation',
    subject: user.id,
    email: mailbox,
    userId: user.id,
    organizationId: organization.id,
    claims: { sub: user.id, first_name: user.firstName },
  })
  const letter = {
    to: mailbox,
    language: caller.account.language,
    organization: organization.name,
    invitedBy: fullName(caller.account),
    link: `${context.settings.publicUrl}/invitation?${new URLSearchParams({ token })}`,
  }
  await queueMail(
    context,
    role === 'administrator'
      ? { kind: 'administratorInvitation', ...letter }
      : { kind: 'roleInvitation', ...letter, role },
  )
}

/** Returns the person of a pending role. Until they enter a name, it is the local part of the address. */
async function personOf(scope: OrganizationScope, email: string) {
  const { organization } = scope
  const context = scope.unscoped('asks for sign-in addresses')
  await requireUnusedSignIn(context, organization.id, email)
  const [mailbox = email] = email.split('@')
  return findOrAddUser(context, {
    organizationId: organization.id,
    firstName: mailbox.slice(0, 60),
    lastName: '',
    email,
    status: 'invited',
    isInvited: true,
  })
}
