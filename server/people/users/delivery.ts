import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#contract/people/users.ts'
import { errors } from '#contract/platform/errors.ts'
import { jsonInstant, jsonObject, jsonString, jsonWord } from '#server/platform/db/json-text.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'

export const ofUser = and(
  eq(invitations.organizationId, users.organizationId),
  eq(invitations.userId, users.id),
)
export const ofInvitation = eq(outbox.id, invitations.mailId)

const { state, refusal } = invitations

/**
 * The delivery state of a person's invitation as JSON text, `null` where there is none or it went to a former address.
 * One whose mail was purged counts as sent. The reason of a refusal is its error code.
 */
export const deliveryText = sql<string>`case
  when ${state} is null or (${state} = 'mailed' and ${outbox.recipient} <> ${users.email}) then 'null'
  else ${jsonObject({
    state: jsonWord(sql`case ${state} when 'mailed' then coalesce(${outbox.status}, 'sent')
      when 'refused' then 'failed' else ${state} end`),
    reason: jsonString(sql`case when ${state} = 'refused' then ${refusal}
      when ${state} = 'mailed' and ${outbox.status} = 'failed' then ${outbox.error} end`),
    at: jsonInstant(sql`coalesce(${invitations.mailedAt}, ${invitations.queuedAt})`),
  })} end`

export const deliveryJson = sql<User['invitation']>`(${deliveryText})::json`

/** Says the reason of a refused invitation in words. */
export function explainDelivery(delivery: User['invitation']): User['invitation'] {
  const { reason } = delivery ?? {}
  const message = reason && Object.hasOwn(errors, reason) && errors[reason as keyof typeof errors].message
  return delivery && message ? { ...delivery, reason: message } : delivery
}
