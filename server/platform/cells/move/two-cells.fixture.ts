import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, inject, vi } from 'vitest'
import { createUser } from '#contract/people/users.ts'
import { grantCredits } from '#contract/tenants/credits.ts'
import { problemsOf } from '#server/identity/audit/chain.ts'
import { savedLog } from '#server/identity/audit/log.fixture.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { makeAdministrator, newAddress, signedIn } from '#tests/server/factories.ts'
import { createDatabase } from '#tests/server/postgres.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { moveCustomer } from './move.ts'
import type { Move } from './stage.ts'

export interface Cell {
  name: string
  url: string
  /** The connection of the owner. */
  db: Handle
  server: TestServer
  /** Opens another connection of the owner, as another command does. */
  connect(): Promise<Handle>
  stop(): Promise<void>
}

async function startCell(name: string): Promise<Cell> {
  const server = inject('postgres')
  if (!server) throw new Error('These tests need PostgreSQL.')
  const { url, drop } = await createDatabase(server.url, server.template)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: () => {} })
  const cell = await startTestServer({}, database)
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c elan.reach=*' })
    await client.connect()
    clients.push(client)
    return drizzle(client)
  }
  const stop = async () => {
    for (const client of clients) await client.end()
    await cell.close()
    await database.close()
    // What a failed test left, such as a subscription, goes with the server.
    await drop().catch(() => {})
  }
  return { name, url, db: await connect(), server: cell, connect, stop }
}

/** Starts cells for the tests of a file, which share them: each test makes its own customers. */
export async function startCells<Name extends string>(...names: Name[]): Promise<Record<Name, Cell>> {
  // A move replicates a hundred tables: two seconds, half a minute on a busy machine; some tests make five.
  vi.setConfig({ testTimeout: 300_000 })
  const cells: Cell[] = []
  for (const name of names) cells.push(await startCell(name))
  // The same time in all cells, and that of the database's clock, which says when a customer left.
  const now = Date.now()
  for (const { server } of cells) server.pass({ seconds: (now - server.makeContext().now.getTime()) / 1000 })
  afterAll(async () => {
    vi.resetConfig()
    for (const cell of cells) await cell.stop()
  })
  return Object.fromEntries(cells.map((cell) => [cell.name, cell])) as Record<Name, Cell>
}

export const moving = (customerId: string, from: Cell, to: Cell, more: Partial<Move> = {}): Move => ({
  ...{ source: from.db, target: to.db, sourceUrl: from.url, customerId, from: from.name, to: to.name },
  ...{ flip: async () => {}, say: () => {} },
  ...more,
})
export const move = (customerId: string, from: Cell, to: Cell) => moveCustomer(moving(customerId, from, to))

/** Copies a customer, and ends before the pause. */
export const copy = (customerId: string, from: Cell, to: Cell) =>
  moveCustomer(
    moving(customerId, from, to, {
      say: (line) => {
        throw new Error(line)
      },
    }),
  )

/** A customer of the first cell, whose administrator adds people wherever it is. */
export async function makeCustomer(first: Cell) {
  const administrator = await makeAdministrator(first.server)
  const { organization } = administrator
  const add = async ({ server }: Cell) => {
    const visitor = await signedIn(server, administrator)
    const body = { email: newAddress(), first_name: 'Robin', last_name: 'Example' }
    const { status } = await visitor.call(createUser, { params: { orgId: organization.id }, body })
    expect(status).toBe(201)
    const granted = await server.asProvider(grantCredits, { organizationId: organization.id, amount: 5 })
    expect(granted.status).toBe(201)
    await sealAudit(server.makeContext())
  }
  return { id: organization.id, person: administrator, accountId: administrator.account.id, add }
}

export const read = async ({ db }: Pick<Cell, 'db'>, id: string) => {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*) from audit_entries where customer_id = ${id})::int as entries,
    (select count(*) from credit_entries where customer_id = ${id})::int as credits,
    (select count(*) from credit_transfers where customer_id = ${id})::int as transfers,
    (select count(*) from users join organizations o on o.id = organization_id
      where customer_id = ${id} and o.deleted_at is null)::int as people`)
  return rows[0]
}

export async function stateIn({ db }: Cell, id: string) {
  const { rows } = await db.execute(sql`select state, cell from customer_moves where customer_id = ${id}`)
  return rows[0]
}

/** Counts a customer's entries behind its last seal. */
export async function unsealed({ db }: Cell, id: string): Promise<unknown> {
  const { rows } =
    await db.execute(sql`select count(*)::int as open from audit_entries where customer_id = ${id}
    and id > coalesce((select max(last_id) from customer_seals where customer_id = ${id}), 0)`)
  return rows[0]?.open
}

export const problems = async ({ server }: Cell) => {
  await sealAudit(server.makeContext())
  return problemsOf(await savedLog(server))
}

/** Changes rows behind the back of triggers. */
export const changeAsOwner = ({ db }: Cell, statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })

/** A week passes: the former rows are purged, and the log is kept. */
export async function purge(cell: Cell) {
  const now = new Date(Date.now() + 8 * 86_400_000)
  await purgeOrganizations({ ...cell.server.makeContext(), now })
}
