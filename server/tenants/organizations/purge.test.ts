import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTasks } from '#server/operations/housekeeping.ts'
import { listTenantTables } from '#server/platform/db/tenant-tables.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { reports } from '#server/schema/reports.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makeOrganization } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const db = () => server.makeContext().db
const tidy = () => runTasks(server.parts)
const isLeft = async (table: string) =>
  (await server.asOwner((owner) => owner.execute(sql`select from ${sql.raw(table)} limit 1`))).rows.length > 0

/** An organization with so many people, all signed up and active each of ten days, that was deleted 31 days ago. */
async function deletedCompany(people: number) {
  const root = await makeOrganization(server)
  const id = sql`${root.id}::uuid`
  await db().execute(sql`
    with signed as (
      insert into accounts (email, password_hash, first_name, last_name)
      select 'p' || n || '@' || ${root.id} || '.example.com', '-', 'P', 'Example' from generate_series(1, ${people}::int) n
      returning id, email)
    insert into users (organization_id, account_id, first_name, last_name, email, status)
    select ${id}, id, 'P', 'Example', email, 'active' from signed`)
  await server.asOwner((owner) =>
    owner.execute(sql`
      insert into activities (organization_id, user_id, day, steps)
      select ${id}, id, day, 10 from users, generate_series('2026-01-01'::date, '2026-01-10', '1 day') day
      where organization_id = ${id}`),
  )
  await db().execute(sql`
    update organizations set deleted_at = ${server.makeContext().now.toISOString()}::timestamptz - interval '31 days',
      deleted_with = id where id = ${id}`)
  return root
}

const change = (...statements: SQL[]) => server.changeTables(...statements)

test('[G22] a large organization is purged in transactions of at most 5,000 rows, and its accounts 30 days later', async () => {
  await deletedCompany(1200)
  await change(
    sql`create table deleted_rows (transaction bigint not null, rows int not null)`,
    sql`grant all on deleted_rows to public`,
    sql`create function note_rows() returns trigger language plpgsql as $$ begin
      insert into deleted_rows select txid_current(), count(*) from removed; return null; end $$`,
    ...['users', 'accounts', 'activities', 'activity_people'].map(
      (table) => sql`create trigger note_rows after delete on ${sql.raw(table)}
        referencing old table as removed for each statement execute function note_rows()`,
    ),
  )
  expect(await tidy()).toEqual([])
  const counts = async () => [
    await db().$count(users),
    await db().$count(accounts),
    await db().$count(organizations),
  ]
  expect(await counts()).toEqual([0, 1200, 0])
  server.pass({ days: 29 })
  expect(await tidy()).toEqual([])
  expect(await counts()).toEqual([0, 1200, 0])
  server.pass({ days: 2 })
  expect(await tidy()).toEqual([])
  expect(await counts()).toEqual([0, 0, 0])
  const { rows } = await db().execute<{ most: number; sum: number }>(sql`
    select max(rows)::int as most, sum(rows)::int as sum from (
      select sum(rows) as rows from deleted_rows group by transaction) as each`)
  expect(rows[0]?.most).toBeLessThanOrEqual(5000)
  expect(rows[0]?.sum).toBeGreaterThanOrEqual(1200 * 12)
})

test('[G22] a table that is added later is purged too, and an append-only table allows it only for a deleted organization', async () => {
  const gone = await deletedCompany(1)
  const live = await makeOrganization(server)
  await change(
    sql`create table published (organization_id uuid not null references organizations (id), week date not null)`,
    sql`grant all on published to public`,
    sql`create function keep_rows() returns trigger language plpgsql as $$ begin
      if coalesce(current_setting('elan.purging', true), '') <> 'on' or not exists (
        select from organizations where id = old.organization_id and deleted_at is not null)
      then raise exception 'published figures stay'; end if; return old; end $$`,
    sql`create trigger published_kept before delete on published for each row execute function keep_rows()`,
  )
  for (const { id } of [gone, live])
    await db().execute(sql`insert into published select ${id}::uuid, '2026-01-05'::date`)
  expect(await listTenantTables(db())).toContain('published')
  expect(await tidy()).toEqual([])
  const { rows } = await db().execute(sql`select organization_id as id from published`)
  expect(rows).toEqual([{ id: live.id }])
})

test('every table with an organization is purged, except the audit log and the credit journal', async () => {
  const { rows } = await server.asOwner((owner) =>
    owner.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`),
  )
  const purged = await listTenantTables(db())
  expect([...purged, 'audit_entries', 'credit_entries'].sort()).toEqual(rows.map(({ name }) => name))
})

test('every foreign key has an index for cascading deletes, with three named exceptions', async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = conrelid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) like '%IS NOT NULL)'))
    order by 1`)
  // A few names an organization, found by the first half of their key; rows of imports that are found by their import; one
  // row a customer, whose seals are never deleted.
  expect(rows.map(({ name }) => name)).toEqual([
    'break_glass_administrator',
    'import_rows_import',
    'saved_logs_seal',
  ])
})

test('an organization that cannot be purged blocks neither the others nor the reports, and is retried', async () => {
  const stuck = await deletedCompany(3)
  const other = await deletedCompany(3)
  const { organization } = await makeAdministrator(server)
  await db().execute(sql`update organizations set created_at = '2026-01-20' where id = ${organization.id}`)
  await change(
    sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'not this one'; end $$`,
    sql`create trigger refuse before delete on users for each row
      when (old.organization_id = ${sql.raw(`'${stuck.id}'`)}) execute function refuse()`,
  )
  const failures = await tidy()
  expect(failures.map(({ task }) => task)).toEqual(['purgeOrganizations'])
  const left = await db().select({ id: organizations.id }).from(organizations)
  expect(left.map(({ id }) => id).sort()).toEqual([stuck.id, organization.id].sort())
  expect(left).not.toContainEqual({ id: other.id })
  expect(await db().$count(reports)).toBe(2)
  expect(await isLeft('activities')).toBe(false)

  await change(sql`drop trigger refuse on users`)
  expect(await tidy()).toEqual([])
  expect(await db().$count(organizations)).toBe(1)
})
