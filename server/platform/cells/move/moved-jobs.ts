import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { arrivals } from '#server/platform/jobs/missing.ts'
import type { Move } from './stage.ts'

/** Copies of an account to another cell (0072). */
const accountCopies = 'account-copies'

interface Job extends Record<string, unknown> {
  id: string
  name: string
  data: Record<string, unknown>
  start_after?: string
}

/** Whether a process of the cell has ever run jobs: the first one to start adds what is missing. */
async function hasJobs(db: Handle): Promise<boolean> {
  const { rows } = await db.execute(sql`select where to_regclass('pgboss.job') is not null`)
  return rows.length > 0
}

/** Adds jobs to queues that the cell's processes have made. One that is there already is ignored. */
async function addJobs(db: Handle, jobs: Job[]): Promise<void> {
  await db.execute(sql`
    insert into pgboss.job (id, name, data, start_after, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, keep_until, policy, heartbeat_seconds)
    select added.id, name, data, coalesce(added.start_after, now()), retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, now() + retention_seconds * interval '1s', policy, heartbeat_seconds
    from json_to_recordset(${JSON.stringify(jobs)}::json) as added (id uuid, name text, data jsonb, start_after timestamptz)
    join pgboss.queue using (name) on conflict do nothing`)
}

const newJob = (name: string, data: Record<string, unknown>): Job => ({ id: crypto.randomUUID(), name, data })

/** The new cell goes on with what is under way, and tells further cells that it has the accounts now. */
export async function addArrivals(target: Handle, { customerId, from, to }: Move): Promise<void> {
  if (!(await hasJobs(target))) return
  const { rows } = await target.execute<{ accountId: string; cell: string }>(sql`
    select account_id as "accountId", cell from account_links join moving_accounts using (account_id), unnest(cells) as cell
    where customer_id = ${customerId} and cell not in (${from}, ${to})`)
  await addJobs(target, [
    newJob(arrivals, { customerId }),
    ...rows.map((data) => newJob(accountCopies, data)),
  ])
}

/** Hands over the jobs of the customer, and those for an address or an account that is gone: not all of them follow from rows. */
export async function moveRequests(source: Handle, { target, customerId, to }: Move): Promise<void> {
  if (!(await hasJobs(source)) || !(await hasJobs(target))) return
  const { rows } = await source.execute<Job>(sql`
    with gone as (select id::text, email from accounts join moving_accounts on account_id = id
      where customer_id = ${customerId} and not stays)
    delete from pgboss.job where state in ('created', 'retry')
      and (data ->> 'email' in (select email from gone) or data ->> 'accountId' in (select id from gone)
        or data ->> 'organizationId' in (select id::text from moving_organizations where customer_id = ${customerId})
        or data ->> 'connectionId' in (select connections.id::text from connections
          join moving_organizations on moving_organizations.id = organization_id where customer_id = ${customerId}))
    returning id, name, data, start_after`)
  await addJobs(
    target,
    rows.filter(({ data }) => data.cell !== to),
  )
}
