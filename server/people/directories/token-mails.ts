import { sql } from 'drizzle-orm'
import { tellAdministrators } from '#server/identity/directory-notices/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

interface Ending extends Record<string, unknown> {
  organizationId: string
  name: string
  expiresAt: string
  days: number
  isReplaced: boolean
}

/**
 * Mails administrators 30, 7 and 1 days before a token of a directory ends, and when it has ended without another one.
 * Of several processes one does.
 */
export async function tellOfEndingTokens(context: UseCaseContext): Promise<void> {
  const now = sql`${context.now.toISOString()}::timestamptz`
  await context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Ending>(sql`
      with due as (
        select t.id, case when t.expires_at <= ${now} then 0 when t.expires_at <= ${now} + interval '1 day' then 1
            when t.expires_at <= ${now} + interval '7 days' then 7 else 30 end as days
        from directory_tokens as t
        where t.expires_at > ${now} - interval '7 days' and t.expires_at <= ${now} + interval '30 days')
      update directory_tokens as t set told_days = due.days from due, directories as d, organizations as o
      where t.id = due.id and t.told_days is distinct from due.days and d.id = t.directory_id
        and o.id = t.organization_id and o.deleted_at is null
      returning t.organization_id as "organizationId", d.name, due.days, to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD') as "expiresAt",
        exists (select from directory_tokens as other where other.directory_id = d.id and other.expires_at > t.expires_at) as "isReplaced"`)
    const own = { ...context, db: tx }
    for (const { organizationId, name, expiresAt, days, isReplaced } of rows)
      if (!isReplaced)
        await tellAdministrators(
          own,
          organizationId,
          days === 0 ? 'tokenEnded' : 'tokenEnds',
          `${name}, ${expiresAt}`,
        )
  })
}
