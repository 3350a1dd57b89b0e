import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { lapseDays } from '#contract/identity/domains.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { domains } from '#server/schema/domains.ts'
import { checkRecord, recordOf } from './record.ts'
import { keptDays, missingAfter } from './service.ts'

const hour = 3_600_000
/** An hour less than a day: the task runs once an hour. */
const checkEvery = 23 * hour
const batch = 20

type Row = typeof domains.$inferSelect

const due = ({ now }: UseCaseContext) =>
  and(
    isNotNull(domains.provedAt),
    isNull(domains.deletedAt),
    lte(domains.checkedAt, new Date(now.getTime() - checkEvery)),
  )

/** Checks each proved domain once a day, and deletes those that were deleted long ago. */
export async function checkDomains(context: UseCaseContext): Promise<void> {
  const { db, now } = context
  await db.delete(domains).where(lt(domains.deletedAt, new Date(now.getTime() - keptDays * 24 * hour)))
  for (;;) {
    const rows = await db.select().from(domains).where(due(context)).orderBy(domains.checkedAt).limit(batch)
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => checkDomain(context, row)))
  }
}

async function checkDomain(context: UseCaseContext, row: Row): Promise<void> {
  const { db, now } = context
  // Of several processes, one checks it.
  const claimed = await db
    .update(domains)
    .set({ checkedAt: now })
    .where(and(eq(domains.id, row.id), due(context)))
    .returning({ id: domains.id })
  if (claimed.length === 0) return
  const check = await checkRecord(context, row)
  if (check === 'found') await keepProof(context, row)
  else if (check !== 'unanswered') await db.transaction((tx) => countMissing({ ...context, db: tx }, row))
}

/** The record is there. A lapsed proof is valid again unless another organization has proved the domain since. */
async function keepProof({ db }: UseCaseContext, { id, missingDays, lapsedAt }: Row): Promise<void> {
  if (missingDays === 0 && lapsedAt === null) return
  await db
    .update(domains)
    .set({ missingDays: 0, lapsedAt: null })
    .where(eq(domains.id, id))
    .catch((error) => {
      if (!violatesUnique(error, 'domains_proved_once')) throw error
    })
}

async function countMissing(context: UseCaseContext, { id }: Row): Promise<void> {
  const { db, now } = context
  const missing = sql`${domains.missingDays} + 1`
  const [counted] = await db
    .update(domains)
    .set({
      missingDays: missing,
      lapsedAt: sql`case when ${missing} >= ${lapseDays} then coalesce(${domains.lapsedAt}, ${now.toISOString()}) end`,
    })
    .where(and(eq(domains.id, id), isNull(domains.deletedAt)))
    .returning()
  if (counted?.missingDays === missingAfter) await tellAdministrators(context, counted, false)
  if (counted?.missingDays === lapseDays) await tellAdministrators(context, counted, true)
}

interface Administrator extends Record<string, unknown> {
  to: string
  name: string
  language: MailLanguage
  organization: string
}

/** Mails the administrators of the organization, or of the nearest one above that has some. */
async function tellAdministrators(context: UseCaseContext, row: Row, lapsed: boolean): Promise<void> {
  const { rows } = await context.db.execute<Administrator>(sql`
    select distinct on (a.id) a.email as "to", a.first_name as name, a.language, o.name as organization
    from organizations as o
    join lateral (
      select r.account_id, dense_rank() over (order by cardinality(above.lineage) desc) as distance
      from administrators as r join organizations as above on above.id = r.organization_id
      join users as u on u.organization_id = r.organization_id and u.id = r.user_id and u.status = 'active'
      where above.id = any(o.lineage)) as nearest on nearest.distance = 1
    join accounts as a on a.id = nearest.account_id
    where o.id = ${row.organizationId} and o.deleted_at is null`)
  const link = `${context.settings.publicUrl}/settings/domains`
  const kind = lapsed ? 'domainLapsed' : 'domainMissing'
  for (const to of rows)
    await queueMail(context, { ...to, kind, domain: row.domain, record: recordOf(row).name, link })
}
