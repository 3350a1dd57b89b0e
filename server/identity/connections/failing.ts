import { sql } from 'drizzle-orm'
import {
  type AttemptReason,
  type ProviderReason,
  providerReasons,
} from '#contract/identity/attempt-reasons.ts'
import { administratorsOf } from '#server/identity/directory-notices/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { connections } from '#server/schema/connections.ts'

interface Noted extends Record<string, unknown> {
  name: string
  since: string
  isDue: boolean
}

const dayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString()

/** Whether an attempt failed for a reason of the provider, so that every sign-in would have. */
export const isOfProvider = (reason: AttemptReason | undefined): reason is ProviderReason =>
  providerReasons.some((one) => one === reason)

/** Notes that sign-ins fail for a reason of the provider, and mails it to the administrators, at most once a day. */
export async function noteFailing(
  context: UseCaseContext,
  { id, organizationId }: Pick<typeof connections.$inferSelect, 'id' | 'organizationId'>,
  reason: ProviderReason,
): Promise<void> {
  const { db, now, settings } = context
  const isDue = sql`(before.failing_told_at is null or before.failing_told_at <= ${dayBefore(now)}::timestamptz)`
  const today = sql`${now.toISOString()}::timestamptz`
  // The note of the attempt has locked the row. A sign-in may have begun before the connection was suspended or changed.
  const { rows } = await db.execute<Noted>(sql`
    update connections as c set failing_since = coalesce(c.failing_since, ${today}), failing_reason = ${reason}::text,
      failing_told_at = case when ${isDue} then ${today} else c.failing_told_at end
    from connections as before where c.id = ${id}::uuid and c.state = 'on' and before.id = c.id
    returning c.name, c.failing_since as since, ${isDue} as "isDue"`)
  const [noted] = rows
  if (!noted?.isDue) return
  const what = { connection: noted.name, reason, since: new Date(noted.since).toISOString() }
  const link = `${settings.publicUrl}/settings/sso`
  for (const to of await administratorsOf(context, organizationId))
    await queueMail(context, { ...to, kind: 'connectionFails', ...what, link })
}
