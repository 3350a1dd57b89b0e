import { and, eq, isNull, sql } from 'drizzle-orm'
import { queueInvitations } from '#server/people/invitations/service.ts'
import { addingUsers, changingUsers } from '#server/people/users/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { accounts } from '#server/schema/accounts.ts'
import { importRows, imports } from '#server/schema/imports.ts'
import { organizations } from '#server/schema/organizations.ts'
import { importJobs } from './service.ts'

/** Rows per transaction, after which others see the progress. */
const batch = 500

/** Executes imports. Each row is executed once, even with concurrent workers and after interruptions. */
export function importQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: importJobs,
    attempts: 10,
    retrySeconds: 5,
    timeoutSeconds: 900,
    batch: 2,
    isAwaited: true,
    async run({ importId }) {
      for (;;) {
        const present = makeContext()
        const more = await present.db.transaction((db) => importBatch({ ...present, db }, String(importId)))
        if (!more) return
      }
    },
    async missing() {
      const running = await makeContext()
        .db.select({ importId: imports.id })
        .from(imports)
        .where(eq(imports.state, 'running'))
      return running.map((data) => ({ data }))
    },
  }
}

/**
 * Executes one batch.
 * @returns whether more rows may follow
 */
async function importBatch(context: UseCaseContext, importId: string): Promise<boolean> {
  const running = await lockRunning(context, importId)
  if (!running) return false
  const { organizationId, autoInvite, inviter } = running
  const { carried, created } = await writeRows(context, organizationId, importId)
  if (carried < batch) await finish(context, importId)
  if (autoInvite) await queueInvitations(context, organizationId, created, inviter)
  return carried === batch
}

/** Locks the import until the batch commits, so that a concurrent worker continues after it. */
async function lockRunning({ db }: UseCaseContext, importId: string) {
  const { organizationId, state, autoInvite, accountId } = imports
  const [found] = await db
    .select({ organizationId, state, autoInvite, accountId, language: accounts.language })
    .from(imports)
    .innerJoin(organizations, and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
    .leftJoin(accounts, eq(accounts.id, accountId))
    .where(eq(imports.id, importId))
    .for('update', { of: imports })
  if (found?.state !== 'running') return undefined
  return {
    ...found,
    inviter: { accountId: found.accountId, language: found.language ?? ('bilingual' as const) },
  }
}

interface WrittenRows extends Record<string, unknown> {
  carried: number
  /** Ids of the added people. */
  created: string[]
}

/** One statement, since each is a round trip. `in` is planned as a hash lookup. */
async function writeRows(
  context: UseCaseContext,
  organizationId: string,
  importId: string,
): Promise<WrittenRows> {
  const rowsTo = (action: string) => sql`(select * from batch where action = ${action})`
  const { rows } = await context.db.execute<WrittenRows>(sql`
    with batch as materialized (
      select line, action, first_name, last_name, email, custom_fields from ${importRows}
      where import_id = ${importId} and outcome is null and action in ('create', 'change')
      order by line limit ${batch}),
    added as (${addingUsers(context, organizationId, rowsTo('create'))}),
    changed as (${changingUsers(organizationId, rowsTo('change'))}),
    judged as (
      select line, case when action = 'create' and email in (select email from added) then 'created'
        when action = 'change' and email in (select email from changed) then 'changed' else 'skipped' end as outcome
      from batch),
    marked as (
      update ${importRows} as row set outcome = judged.outcome,
        reason = case when judged.outcome = 'skipped' then 'taken_meanwhile' end
      from judged where row.import_id = ${importId} and row.line = judged.line),
    counted as (
      update ${imports} as import set done = import.done + (select count(*) from batch),
        created = import.created + (select count(*) from added),
        changed = import.changed + (select count(*) from changed)
      where id = ${importId})
    select (select count(*)::int from batch) as carried,
      coalesce((select json_agg(id) from added), '[]') as created`)
  const [outcome] = rows
  if (!outcome) throw new Error('the rows were not carried out')
  return outcome
}

async function finish({ db, now }: UseCaseContext, importId: string): Promise<void> {
  await db.update(imports).set({ state: 'finished', finishedAt: now }).where(eq(imports.id, importId))
}
