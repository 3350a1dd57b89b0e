import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTables } from '#server/platform/db/catalog.ts'
import { makeOrganization } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Tables whose rows move by their customer: they outlive organizations, and some name none. */
const ofCustomers = [
  'audit_entries',
  'credit_entries',
  'credit_transfers',
  'customer_seals',
  'organizations',
  'saved_logs',
]

/** Tables with an organization but no key that holds it, and how their rows move to another cluster. */
const withoutKey = {
  published_cells: 'its key has a team that may be null; rows never change: REPLICA IDENTITY FULL',
  secrets: 'of a row that moves; those of the product name no organization',
  sessions: 'of an account; those of no customer name no organization',
  tokens: 'of an account or an address; some name no organization',
}

/** Tables without an organization, and whose rows they are. */
const withoutOrganization = {
  ...ofAccounts(
    'accounts',
    'account_links',
    'devices',
    'factors',
    'factor_resets',
    'factor_reset_approvals',
    'mailed_codes',
  ),
  ...ofAccounts('passkeys', 'passkey_challenges', 'recovery_codes', 'second_factor_starts', 'sign_ins'),
  ...ofAccounts('sign_in_starts', 'used_assertions'),
  customer_moves: 'of the database, and of that of the other cell',
  moving_accounts: 'of a move',
  moving_organizations: 'of a move',
  arrived_logs: 'of the log of all customers, by earlier versions',
  audit_seals: 'of the log of all customers, by earlier versions',
  file_contents: 'of the files that uploads and photos name',
  monthly_report_runs: 'of the database',
  once_proved_domains: 'of the database',
  outbox: 'of an address',
  sealed_until: 'of the database',
  own_cell: 'of the database',
  push_keys: 'of the database',
  arrived_push_keys: 'of the database',
  throttles: 'of the database, for a while',
  unclaimed_files: 'of the database',
}

function ofAccounts(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, 'of an account']))
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Tables that have a column and no key that replication could take: unique, whole, of columns that are never null. */
async function tablesWithoutKey(column: string): Promise<string[]> {
  const { rows } = await server.makeContext().db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${column}
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indisvalid
        and i.indimmediate and i.indpred is null and i.indexprs is null and a.attnum = any(i.indkey)
        and not exists (select from pg_attribute k
          where k.attrelid = c.oid and k.attnum = any(i.indkey) and not k.attnotnull))
    order by 1`)
  return rows.map(({ name }) => name)
}

test('every table of an organization has a key that holds it, by which replication tells its rows apart', async () => {
  const missing = (await tablesWithoutKey('organization_id')).filter((name) => !ofCustomers.includes(name))
  expect(missing).toEqual(Object.keys(withoutKey))
  // A session's customer says where it was opened.
  expect(await tablesWithoutKey('customer_id')).toEqual(['sessions'])
  const tables = await listTables(server.makeContext().db)
  const others = tables.filter(({ columns }) => !columns.some(({ name }) => name === 'organization_id'))
  const names = others.map(({ name }) => name.replace('public.', ''))
  expect(names.filter((name) => !ofCustomers.includes(name))).toEqual(Object.keys(withoutOrganization).sort())
})

test('an organization names its customer, the root of its tree, and never changes its place', async () => {
  const root = await makeOrganization(server)
  const below = await makeOrganization(server, root)
  const other = await makeOrganization(server)
  const customers = await server.asOwner((db) =>
    db.execute(sql`select customer_id from organizations where id in (${root.id}, ${below.id})`),
  )
  expect(customers.rows).toEqual([{ customer_id: root.id }, { customer_id: root.id }])
  const move = (id: string, lineage: string[]) =>
    server.asOwner((db) =>
      db.execute(sql`update organizations set parent_id = ${lineage.at(-2) ?? null},
        lineage = ${sql.param(lineage)}::uuid[] where id = ${id}`),
    )
  const stays = { cause: { code: '23001' } }
  await expect(move(below.id, [other.id, below.id])).rejects.toMatchObject(stays)
  await expect(move(other.id, [root.id, other.id])).rejects.toMatchObject(stays)
  await expect(move(below.id, [below.id])).rejects.toMatchObject(stays)
  const id = randomUUID()
  const orphan = sql`insert into organizations (id, parent_id, lineage, name, access_code)
    values (${id}, ${below.id}, ${sql.param([other.id, id])}::uuid[], 'Orphan', ${id})`
  await expect(server.asOwner((db) => db.execute(orphan))).rejects.toMatchObject({ cause: { code: '23503' } })
})
