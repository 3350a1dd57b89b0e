import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Log, problemsOf, type Seal, type Sealed, sealOf } from '#server/identity/audit/chain.ts'
import { dumpLog } from '#server/identity/audit/dump.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { noCustomer } from '#server/schema/audit.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { startEngine } from './engine.ts'
import type { Handle } from './handle.ts'
import { apply, defaultMigrationsFolder, missingOf, readMigrations } from './migrate.ts'
import { migrateLive } from './migrate-live.ts'
import { template } from './template.ts'

const all = readMigrations(defaultMigrationsFolder)
const firstRelease = all.slice(0, all.findIndex(({ tag }) => tag === '0008_leavers') + 1)
const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

const customer = (n: number) => `10000000-0000-4000-8000-00000000000${n}`
const home = customer(1)
const person = (n: number) => `20000000-0000-4000-8000-00000000000${n}`

/** A customer as the first release kept one: people, a team, activity, an answered quiz, credits, a ready report. */
const rows = [
  `insert into organizations (id, lineage, name, access_code) values ('${home}', '{${home}}', 'First', 'FIRST-CODE')`,
  // Others whose codes differ in hyphens only: one that is older than the code the product has drawn.
  `insert into organizations (id, lineage, name, access_code, created_at)
   select id, array[id], name, code, created_at from (values
     ('${customer(2)}'::uuid, 'Drawn', 'K7QF-M2XR-9TDA', '2026-01-02'::timestamptz),
     ('${customer(3)}', 'Taken', 'K7QFM2XR9TDA', '2026-01-01'),
     ('${customer(4)}', 'Later', 'FIRSTCODE', now() + interval '1 day')) as others (id, name, code, created_at)`,
  ...[1, 2, 3].flatMap((n) => [
    `insert into accounts (id, email, password_hash, first_name, last_name, email_verified_at)
     values ('${person(n)}', 'person.${n}@example.com', '-', 'Person', 'Example', now())`,
    `insert into users (id, organization_id, account_id, first_name, last_name, email, status, activated_at, created_at)
     values ('${person(n)}', '${home}', '${person(n)}', 'Person', 'Example', 'person.${n}@example.com',
       '${n === 3 ? 'inactive' : 'active'}', '2026-01-05T09:00:00Z', '2026-01-05T09:00:00Z')`,
  ]),
  `insert into administrators (organization_id, user_id, account_id) values ('${home}', '${person(1)}', '${person(1)}')`,
  `insert into teams (id, organization_id, name) values ('${person(8)}', '${home}', 'Walkers')`,
  `insert into team_members (organization_id, user_id, team_id, joined_at)
   values ('${home}', '${person(2)}', '${person(8)}', '2026-02-01T09:00:00Z')`,
  `insert into activities (organization_id, user_id, day, source, steps) select '${home}', '${person(2)}', day, 'phone', 5000
   from generate_series('2026-03-02'::date, '2026-03-08', interval '1 day') day`,
  // Another source of two of the days: the watch outranks the phone where it counted something.
  `insert into activities (organization_id, user_id, day, source, steps, active_minutes) values
   ('${home}', '${person(2)}', '2026-03-02', 'watch', 6000, 0), ('${home}', '${person(2)}', '2026-03-03', 'watch', 0, 30)`,
  `insert into quizzes (id, organization_id, title, category, start_at, end_at)
   values ('${person(9)}', '${home}', 'Sleep', 'sleep', '2026-03-01T00:00:00Z', '2026-03-20T00:00:00Z')`,
  `insert into quiz_participants (organization_id, quiz_id, user_id, answered_at)
   values ('${home}', '${person(9)}', '${person(2)}', '2026-03-03T09:00:00Z')`,
  `update quizzes set answers = 1`,
  `insert into reports (organization_id, type, status, start_date, end_date, content, created_at)
   values ('${home}', 'Manual', 'Ready', '2026-03-01', '2026-03-31', '{}', now())`,
]

/** All that a migration may leave otherwise than a new database has it: columns, checks, indexes, triggers, policies. */
async function schemaOf(db: Handle): Promise<string[]> {
  const { rows: found } = await db.execute<{ line: string }>(sql`
    select format('column %I.%I %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select format('policy %I.%I %s %s %s', tablename, policyname, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all select format('row security %s %s', relrowsecurity, relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1`)
  return found.map(({ line }) => line)
}

/** The log and the journal as the first release kept them: one chain of seals for all customers. */
const entry = { id: 1, organizationId: home, at: '2026-03-01T09:00:00.000Z', action: 'teams.createTeam' }
const actor = { accountId: null, actorName: null, actorEmail: null, support: false, subject: 'Walkers' }
const sealed: Sealed[] = [home, null, customer(9)].map((organizationId, n) => ({
  ...{ ...entry, ...actor, id: n + 1, organizationId },
  ...{ fields: ['name'], address: '127.0.0.1' },
}))
const logged = [
  ...sealed.map(
    ({ id, organizationId, at, action, address }) =>
      `insert into audit_entries (id, organization_id, at, action, subject, fields, address) values
        (${id}, ${organizationId && `'${organizationId}'`}, '${at}', '${action}', 'Walkers', '{name}', '${address}')`,
  ),
  "select setval(pg_get_serial_sequence('audit_entries', 'id'), 3)",
  `insert into audit_seals (at, last_id, entries, hash) values (now(), 3, 3, '\\x${sealOf('', sealed)}')`,
  // From the provider, and from an organization that is gone since.
  ...[null, customer(9)].flatMap((other, n) => [
    `insert into credit_transfers (id, kind, created_at) values ('${person(n + 1)}', 'grant', now())`,
    `insert into credit_entries (transfer_id, organization_id, amount, balance, other_id) values
      ('${person(n + 1)}', ${other && `'${other}'`}, -5, ${other && 0}, '${home}'),
      ('${person(n + 1)}', '${home}', 5, 5, ${other && `'${other}'`})`,
  ]),
]

const read = async (db: Handle, query: string) => (await db.execute(sql.raw(query))).rows

/** @param upgrade applies what is missing, as a start of today's release does on this engine */
async function upgradeFirstRelease(db: Handle, upgrade: () => Promise<void>) {
  await missingOf(db, [])
  await db.transaction((tx) => apply(tx, firstRelease))
  await db.execute(sql`select set_config('elan.reach', '*', false)`)
  for (const statement of [...rows, ...logged]) await db.execute(sql.raw(statement))
  await db.execute(sql`select set_config('elan.reach', '', false)`)
  await upgrade()
  await db.execute(sql`select set_config('elan.reach', '*', false)`)
}

async function expectKept(db: Handle) {
  const drawn = expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const codes = (await read(db, 'select access_code from organizations order by id')).map(Object.values)
  expect(codes).toEqual([['FIRST-CODE'], ['K7QF-M2XR-9TDA'], [drawn], [drawn]])
  expect(codes[2]).not.toEqual(codes[1])
  expect(await read(db, 'select email, status from users order by email')).toEqual([
    { email: 'person.1@example.com', status: 'active' },
    { email: 'person.2@example.com', status: 'active' },
    { email: 'person.3@example.com', status: 'inactive' },
  ])
  expect(await read(db, 'select count(*)::int as days, sum(steps)::int as steps from activities')).toEqual([
    { days: 7, steps: 36_000 },
  ])
  expect(await read(db, "select steps, active_minutes from activities where day = '2026-03-03'")).toEqual([
    { steps: 5000, active_minutes: 30 },
  ])
  expect(await read(db, 'select count(*)::int as people from administrators')).toEqual([{ people: 1 }])
  expect(await read(db, 'select user_id, team_id, until from membership_periods order by user_id')).toEqual([
    { user_id: person(1), team_id: null, until: null },
    { user_id: person(2), team_id: person(8), until: null },
  ])
  expect(
    await read(db, 'select sum(people)::int as people, sum(counted)::int as counted from quiz_counts'),
  ).toEqual([{ people: 1, counted: 1 }])
  expect(await read(db, 'select answers from quizzes')).toEqual([{ answers: 0 }])
  expect(await read(db, 'select status, content from reports')).toEqual([
    { status: 'Generating', content: null },
  ])
}

async function logOf(db: Handle): Promise<Log> {
  const { body } = await dumpLog({ db })
  const lines = Buffer.isBuffer(body) ? '' : await text(body)
  const found: { entry?: Sealed; seal?: Seal }[] = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return {
    entries: found.flatMap(({ entry }) => entry ?? []),
    seals: found.flatMap(({ seal }) => seal ?? []),
  }
}

/** The old seals hold, and rows that a customer had have their customer and refuse any change. */
async function expectCustomers(db: Handle) {
  const none = noCustomer
  expect(await read(db, 'select id, customer_id from audit_entries order by id')).toEqual(
    [home, none, none].map((customer_id, n) => ({ id: expect.toBeOneOf([n + 1, `${n + 1}`]), customer_id })),
  )
  await sealAudit({ db, now: new Date() })
  const log = await logOf(db)
  expect(log.seals.map(({ customerId, id, entries: count }) => [customerId, id, count])).toEqual([
    [undefined, 1, 3],
    [none, 1, 2],
    [home, 1, 1],
  ])
  expect(problemsOf(log)).toEqual([])
  const changed = log.entries.map((one) => ({ ...one, subject: 'Nobody' }))
  expect(problemsOf({ ...log, entries: changed })).toHaveLength(3)
  expect(await read(db, 'select distinct customer_id from credit_entries')).toEqual([{ customer_id: home }])
  expect(await read(db, 'select distinct customer_id from credit_transfers')).toEqual([{ customer_id: home }])
  for (const table of ['audit_entries', 'credit_entries', 'credit_transfers'])
    await expect(read(db, `update ${table} set customer_id = '${home}'`)).rejects.toThrow()
}

async function embedded(): Promise<Handle> {
  const pglite = await startEngine({ tarball: await template([]) })
  onTestFinished(() => pglite.close())
  return drizzlePglite(pglite)
}

async function ownDatabase(): Promise<Handle> {
  const { url } = await createDatabase(postgres?.url ?? '')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return drizzlePostgres(client)
}

const applyMissing = async (db: Handle) => {
  const missing = await missingOf(db, all)
  await db.transaction((tx) => apply(tx, missing))
}

/** A person and an organization with time zones that PostgreSQL does not know, from before it refused them. */
const unknownZones = [
  `insert into organizations (id, lineage, name, access_code, timezone, week_timezones)
   values ('${home}', '{${home}}', 'First', 'first', 'AET', '{"2026-03-02": "AET"}')`,
  `insert into users (id, organization_id, first_name, last_name, email)
   values ('${person(1)}', '${home}', 'Person', 'Example', 'person.1@example.com')`,
  `insert into member_settings (organization_id, user_id, timezone) values ('${home}', '${person(1)}', 'AET')`,
]

test('unknown time zones give way to known ones', { timeout: 120_000 }, async () => {
  const db = await embedded()
  await missingOf(db, [])
  const before = all.slice(
    0,
    all.findIndex(({ tag }) => tag === '0041_zones_both_know'),
  )
  await db.transaction((tx) => apply(tx, before))
  await db.execute(sql`select set_config('elan.reach', '*', false)`)
  for (const statement of unknownZones) await db.execute(sql.raw(statement))
  await applyMissing(db)
  expect(await read(db, 'select timezone, week_timezones from organizations')).toEqual([
    { timezone: 'America/Toronto', week_timezones: {} },
  ])
  expect(await read(db, 'select timezone from member_settings')).toEqual([{ timezone: null }])
})

describe('a database of the first release', { timeout: 120_000 }, () => {
  test('keeps its rows on the embedded database and gets the schema of a new one', async () => {
    const [old, fresh] = [await embedded(), await embedded()]
    await upgradeFirstRelease(old, () => applyMissing(old))
    await expectKept(old)
    await expectCustomers(old)
    await applyMissing(fresh)
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh))
  })

  test.skipIf(!postgres)('keeps its rows on PostgreSQL and gets the same schema', async () => {
    const [old, fresh] = [await ownDatabase(), await ownDatabase()]
    await upgradeFirstRelease(old, () => migrateLive(old, all, () => {}))
    await expectKept(old)
    await expectCustomers(old)
    await applyMissing(fresh)
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh))
  })
})
