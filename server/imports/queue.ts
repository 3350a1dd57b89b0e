import { eq, sql } from 'drizzle-orm'
import { accounts } from '#server/accounts/table.ts'
import type { Work } from '#server/http/work.ts'
import { queueInvitations } from '#server/invitations/service.ts'
import type { Queue } from '#server/jobs/jobs.ts'
import { addingUsers, changingUsers } from '#server/users/service.ts'
import { importJobs } from './service.ts'
import { importRows, imports } from './table.ts'

/** Rows carried out together, in one transaction: the progress that others see. */
const batch = 500

/** Carries imports out: each row once, whichever process does it, however often it is interrupted. */
export function importQueue(work: () => Work): Queue {
  return {
    name: importJobs,
    attempts: 10,
    retrySeconds: 5,
    timeoutSeconds: 900,
    batch: 2,
    async run({ importId }) {
      for (;;) {
        const present = work()
        const more = await present.db.transaction((db) => carryOut({ ...present, db }, String(importId)))
        if (!more) return
      }
    },
    async missing() {
      const running = await work()
        .db.select({ importId: imports.id })
        .from(imports)
        .where(eq(imports.state, 'running'))
      return running.map((data) => ({ data }))
    },
  }
}

/** @returns whether there may be more rows to carry out */
async function carryOut(work: Work, importId: string): Promise<boolean> {
  const [running] = await work.db
    .select({
      organizationId: imports.organizationId,
      state: imports.state,
      autoInvite: imports.autoInvite,
      accountId: imports.accountId,
    })
    .from(imports)
    .where(eq(imports.id, importId))
    .for('update')
  if (running?.state !== 'running') return false
  const { organizationId } = running
  const { rows } = await work.db.execute<{ rows: number; created: string[] }>(sql`
    with batch as materialized (
      select line, action, first_name, last_name, email, custom_fields from ${importRows}
      where import_id = ${importId} and outcome is null and action in ('create', 'change')
      order by line limit ${batch}),
    added as (${addingUsers(work, organizationId, sql`(select * from batch where action = 'create')`)}),
    changed as (${changingUsers(organizationId, sql`(select * from batch where action = 'change')`)}),
    marked as (
      update ${importRows} rows set user_id = coalesce(added.id, changed.id),
        outcome = case when added.id is not null then 'created' when changed.id is not null then 'changed' else 'skipped' end,
        reason = case when added.id is null and changed.id is null then 'taken_meanwhile' end
      from batch left join added using (email) left join changed using (email)
      where rows.import_id = ${importId} and rows.line = batch.line),
    counted as (
      update ${imports} set done = done + (select count(*) from batch), created = created + (select count(*) from added),
        changed = imports.changed + (select count(*) from changed)
      where id = ${importId})
    select (select count(*)::int from batch) as rows, coalesce((select json_agg(id) from added), '[]') as created`)
  const [{ rows: carried, created } = { rows: 0, created: [] }] = rows
  if (carried < batch) await finish(work, importId)
  if (running.autoInvite)
    await queueInvitations(work, organizationId, created, await inviterOf(work, running.accountId))
  return carried === batch
}

async function finish({ db, now }: Work, importId: string): Promise<void> {
  await db.update(imports).set({ state: 'finished', finishedAt: now }).where(eq(imports.id, importId))
}

async function inviterOf({ db }: Work, accountId: string | null) {
  const [account] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(accountId ? eq(accounts.id, accountId) : sql`false`)
  return { accountId: account ? accountId : null, language: account?.language ?? ('bilingual' as const) }
}
