import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#contract/people/users.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'

/** Columns of a query of people for the delivery of their invitations. */
export const invitationColumns = {
  state: invitations.state,
  refusal: invitations.refusal,
  queuedAt: invitations.queuedAt,
  mailedAt: invitations.mailedAt,
  mailStatus: sql<'queued' | 'sent' | 'failed' | null>`${outbox.status}`,
  mailError: sql<string | null>`${outbox.error}`,
  /** The invitation went to a former address. */
  mailedElsewhere: sql<boolean>`coalesce(${outbox.recipient} <> ${users.email}, false)`,
}

export const ofUser = and(
  eq(invitations.organizationId, users.organizationId),
  eq(invitations.userId, users.id),
)
export const ofInvitation = eq(outbox.id, invitations.mailId)

interface Row {
  state: 'queued' | 'mailed' | 'refused' | 'revoked'
  refusal: string | null
  queuedAt: Date
  mailedAt: Date | null
  mailStatus: 'queued' | 'sent' | 'failed' | null
  mailError: string | null
  mailedElsewhere: boolean
}

const isErrorCode = (code: string): code is ErrorCode => code in errors

/** The delivery state of an invitation. One whose mail was purged counts as sent. */
export function deliveryOf(row: Row | null): User['invitation'] {
  if (!row || (row.mailedElsewhere && row.state === 'mailed')) return null
  const at = (row.mailedAt ?? row.queuedAt).toISOString()
  if (row.state === 'refused') {
    const reason = row.refusal && isErrorCode(row.refusal) ? errors[row.refusal].message : row.refusal
    return { state: 'failed', reason, at }
  }
  if (row.state !== 'mailed') return { state: row.state, reason: null, at }
  return { state: row.mailStatus ?? 'sent', reason: row.mailStatus === 'failed' ? row.mailError : null, at }
}
