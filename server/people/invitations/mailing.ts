import { and, eq, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { countRequest } from '#server/platform/rate-limits/rate-limits.ts'
import { invitations } from '#server/schema/invitations.ts'
import type { UserRow } from '#server/schema/users.ts'

/** Most invitations that a person is ever mailed. */
export const maxMailings = 10

export interface Inviter {
  accountId: string | null
  language: MailLanguage
}

type Invitee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'status'>

/** The rate-limit key of invitations to an address. */
const quotaKey = (organizationId: string, email: string) => `invitation:${organizationId}:${email}`

/** Consumes the daily rate limit of an organization's invitations to one address. */
export async function mayInvite(
  context: UseCaseContext,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const { allowed } = await countRequest(
    context,
    quotaKey(organizationId, email),
    context.settings.invitationsPerDay,
    86_400,
  )
  return allowed
}

/** The reason why a status does not allow an invitation. */
export function obstacle({ status }: Pick<UserRow, 'status'>): ErrorCode | undefined {
  if (status === 'active') return 'user.already_active'
  return status === 'inactive' ? 'user.inactive' : undefined
}

/** Mails an invitation and records it. The caller has locked the person's row. */
export async function mailInvitation(
  context: UseCaseContext,
  organization: { id: string; name: string },
  user: Invitee,
  inviter: Inviter,
): Promise<void> {
  const link = await invitationLink(context, organization.id, user, 'employee_invitation')
  const mailId = await queueMail(context, {
    kind: 'employeeInvitation',
    to: user.email,
    language: inviter.language,
    name: user.firstName,
    organization: organization.name,
    link,
  })
  const mailed = {
    state: 'mailed' as const,
    refusal: null,
    mailId,
    invitedBy: inviter.accountId,
    language: inviter.language,
    mailedAt: context.now,
  }
  await context.db
    .insert(invitations)
    .values({
      organizationId: organization.id,
      userId: user.id,
      mailings: 1,
      queuedAt: context.now,
      ...mailed,
    })
    .onConflictDoUpdate({
      target: [invitations.organizationId, invitations.userId],
      set: { ...mailed, mailings: sql`${invitations.mailings} + 1` },
    })
}

/** Creates a link to accept an invitation. A mailed link proves the mailbox, a copied one does not. */
export async function invitationLink(
  context: UseCaseContext,
  organizationId: string,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  purpose: 'employee_invitation' | 'employee_invitation_link',
): Promise<string> {
  const token = await issueToken(context, {
    purpose,
    subject: user.id,
    email: user.email,
    userId: user.id,
    organizationId,
    claims: { sub: user.id, first_name: user.firstName },
  })
  return `${context.settings.publicUrl}/landing?${new URLSearchParams({ userId: user.id, token })}`
}

/** Records why a queued invitation was not mailed. */
export async function refuseInvitation(
  { db }: UseCaseContext,
  organizationId: string,
  userId: string,
  refusal: ErrorCode,
): Promise<void> {
  await db
    .update(invitations)
    .set({ state: 'refused', refusal })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.userId, userId)))
}
