import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { purgeOrphanedAccounts } from '#server/identity/accounts/orphans.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { onStage } from './stage.ts'
import type { Trial } from './trial.ts'

const people = Number(process.env.FAULT_PEOPLE ?? 200_000)
const statementTimeout = 2000
/** The organizations of the deleted customer. */
const departments = 10

const fill = `
  with tree as (
    insert into organizations (id, parent_id, lineage, name, access_code, deleted_at, deleted_with)
    select id, case when n > 0 then root end, case when n > 0 then array[root, id] else array[root] end,
      'Nr ' || n, id::text, now() - interval '31 days', root
    from (select n, case when n > 0 then gen_random_uuid() else $1::uuid end as id, $1::uuid as root
      from generate_series(0, ${departments}) n) made
    returning id, parent_id),
  signed as (
    insert into accounts (email, password_hash, first_name, last_name)
    select n || '@large.example.com', '-', 'P', 'Example' from generate_series(1, $2::int) n returning id, email),
  numbered as (select id, row_number() over () - 1 as place from tree where parent_id is not null)
  insert into users (organization_id, account_id, first_name, last_name, email, status)
  select numbered.id, signed.id, 'P', 'Example', email, 'active' from signed
  join numbered on numbered.place = split_part(email, '@', 1)::int % ${departments}`

const activity = `
  insert into activities (organization_id, user_id, day, steps)
  select organization_id, users.id, day, 1000
  from users, generate_series(current_date - 5, current_date - 1, interval '1 day') day`

const month = 31 * 86_400_000

/**
 * Purges a large tree deleted one month ago, and one month later the accounts it leaves, with statements of at most
 * two seconds.
 */
async function purgeLarge(): Promise<string> {
  return await onStage(async (stage) => {
    await stage.serve()
    await stage.fill(async (client) => {
      await client.query(fill, [crypto.randomUUID(), people])
      await client.query(activity)
      await client.query('vacuum analyze')
    })
    const pool = new pg.Pool({
      connectionString: stage.databaseUrl,
      statement_timeout: statementTimeout,
      options: '-c elan.reach=*',
    })
    const begun = performance.now()
    try {
      const context = standaloneContext(drizzle(pool))
      await purgeOrganizations(context)
      await purgeOrphanedAccounts(context)
      await purgeOrphanedAccounts({ ...context, now: new Date(Date.now() + month) })
    } finally {
      await pool.end()
    }
    const seconds = Math.round((performance.now() - begun) / 1000)
    const [left] = await stage.query<Record<string, number>>(`select
      (select count(*)::int from organizations) as organizations, (select count(*)::int from users) as people,
      (select count(*)::int from accounts) as accounts, (select count(*)::int from activities) as activities`)
    const said = `${people} people in ${departments} organizations, statements of ${statementTimeout} ms at most: ${JSON.stringify(left)} left after ${seconds} s`
    if (Object.values(left ?? {}).some((count) => count > 0)) throw new Error(said)
    return said
  })
}

export const purgeTrials: Trial[] = [{ name: 'a large customer is purged (scale)', run: purgeLarge }]
