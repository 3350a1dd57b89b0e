import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endNoticeMails } from '#contract/participation/notices.ts'
import { createUser } from '#contract/people/users.ts'
import { grantCredits } from '#contract/tenants/credits.ts'
import { problemsOf } from '#server/identity/audit/chain.ts'
import { savedLog } from '#server/identity/audit/log.fixture.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { mailNotice } from '#server/participation/notices/mail.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { mailedToken, makeAdministrator, newAddress, signedIn } from '#tests/server/factories.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { readCellContent } from '../cell-content.ts'
import { giveUpMove, type Move, moveCustomer } from './move.ts'

const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

interface Cell {
  name: string
  url: string
  /** The connection of the owner. */
  db: Handle
  server: TestServer
}

async function startCell(name: string, serverUrl: string): Promise<Cell & { stop(): Promise<void> }> {
  const { url } = await createDatabase(serverUrl)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: () => {} })
  const server = await startTestServer({}, database)
  // The database's clock says when a customer left.
  server.pass({ seconds: (Date.now() - server.makeContext().now.getTime()) / 1000 })
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c elan.reach=*' })
  await client.connect()
  const stop = async () => {
    await client.end()
    await server.close()
    await database.close()
  }
  return { name, url, db: drizzle(client), server, stop }
}

describe.skipIf(!postgres)('a move between two cells', { timeout: 120_000 }, () => {
  let a: Cell
  let b: Cell
  beforeAll(async () => {
    if (!postgres) return
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('alter system set wal_level = logical').finally(() => client.end())
    await postgres.kill()
    await postgres.start()
    const cells = [await startCell('a', postgres.url), await startCell('b', postgres.url)] as const
    ;[a, b] = cells
    return async () => {
      for (const cell of cells) await cell.stop()
    }
  }, 60_000)

  const moving = (customerId: string, from: Cell, to: Cell, more: Partial<Move> = {}): Move => ({
    ...{ source: from.db, target: to.db, sourceUrl: from.url, customerId, from: from.name, to: to.name },
    ...{ flip: async () => {}, say: () => {} },
    ...more,
  })
  const move = (customerId: string, from: Cell, to: Cell) => moveCustomer(moving(customerId, from, to))

  /** A customer of the first cell, whose administrator adds people wherever it is. */
  async function customer() {
    const administrator = await makeAdministrator(a.server)
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

  const read = async ({ db }: Cell, id: string) => {
    const { rows } = await db.execute<Record<string, number>>(sql`select
      (select count(*) from audit_entries where customer_id = ${id})::int as entries,
      (select count(*) from credit_entries where customer_id = ${id})::int as credits,
      (select count(*) from credit_transfers where customer_id = ${id})::int as transfers,
      (select count(*) from users join organizations o on o.id = organization_id
        where customer_id = ${id} and o.deleted_at is null)::int as people`)
    return rows[0]
  }
  const linkOf = async ({ db }: Cell, accountId: string) =>
    (await db.execute(sql`select cells from account_links where account_id = ${accountId}`)).rows[0]?.cells
  const problems = async ({ server }: Cell) => {
    await sealAudit(server.makeContext())
    return problemsOf(await savedLog(server))
  }

  /** Changes rows behind the back of triggers. */
  const changeAsOwner = ({ db }: Cell, statement: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(statement))
    })

  /** A week passes: the former rows are purged, and the log is kept. */
  async function purge(cell: Cell) {
    const now = new Date(Date.now() + 8 * 86_400_000)
    await purgeOrganizations({ ...cell.server.makeContext(), now })
  }

  test('a customer comes back to a cell that kept its log and credits, and nothing is lost in either', async () => {
    const { id, accountId, add } = await customer()
    await add(a)
    await move(id, a, b)
    // The former cell seals what the pause left without one.
    await sealAudit(a.server.makeContext())
    await add(b)
    await expect(move(id, b, a)).rejects.toThrow(/^The cell a still has .* from \d{4}-\d\d-\d\d on, /)
    await add(b)
    await b.db.execute(sql`update accounts set password_hash = 'new' where id = ${accountId}`)
    expect([await linkOf(a, accountId), await linkOf(b, accountId)]).toEqual([['b'], ['a']])
    await purge(a)
    const left = await read(a, id)
    expect(left).toEqual({ entries: 3, credits: 2, transfers: 1, people: 0 })
    expect(await problems(a)).toEqual([])
    await move(id, b, a)
    // The former cell still had the account, as an orphan.
    const { rows } = await a.db.execute(sql`select password_hash from accounts where id = ${accountId}`)
    expect(rows).toEqual([{ password_hash: 'new' }])
    expect([await linkOf(a, accountId), await linkOf(b, accountId)]).toEqual([['b'], ['a']])
    await add(a)
    expect(await read(a, id)).toEqual({ entries: 10, credits: 8, transfers: 4, people: 5 })
    expect([await problems(a), await problems(b)]).toEqual([[], []])
    await purge(b)
    await move(id, a, b)
    expect(await read(b, id)).toEqual({ entries: 11, credits: 8, transfers: 4, people: 5 })
    expect(await problems(b)).toEqual([])
  })

  test('a customer whose kept log or credits differ from what comes is refused, and nothing changes', async () => {
    const { id, add } = await customer()
    await add(a)
    await move(id, a, b)
    await purge(a)
    const before = await read(a, id)
    for (const [table, change, undo] of [
      ['audit_entries', "address = address || '!'", "address = rtrim(address, '!')"],
      ['credit_entries', 'amount = amount + 1', 'amount = amount - 1'],
    ]) {
      const set = (values?: string) =>
        changeAsOwner(a, `update ${table} set ${values} where customer_id = '${id}'`)
      await set(change)
      await expect(move(id, b, a)).rejects.toThrow(`not those that come: ${table} (`)
      expect(await read(a, id)).toEqual(before)
      await set(undo)
    }
    await add(b)
  })

  /** Copies a customer, and ends before the pause. */
  const copy = (customerId: string, from: Cell, to: Cell) =>
    moveCustomer(
      moving(customerId, from, to, {
        say: (line) => {
          throw new Error(line)
        },
      }),
    )

  test('a copy that differs ends the pause with a sentence, and the former cell serves until the move is whole or given up', async () => {
    const { id, add } = await customer()
    await add(a)
    await expect(copy(id, a, b)).rejects.toThrow('copied')
    const rename = (name: string) =>
      changeAsOwner(b, `update users set first_name = '${name}' where organization_id = '${id}'`)
    let flips = 0
    const flip = async () => void flips++
    const again = () => moveCustomer(moving(id, a, b, { flip }))
    const rowsOf = async (cell: Cell) => (await read(cell, id))?.people
    await rename('Another')
    const refusal = /^The cells differ in users \(\d rows and \d rows\): the former one goes on\.$/
    for (const _ of ['first', 'again']) {
      await expect(again()).rejects.toThrow(refusal)
      await add(a)
    }
    expect([flips, await rowsOf(a), await rowsOf(b)]).toEqual([0, 4, 0])
    await giveUpMove(moving(id, a, b))
    await add(a)
    await expect(copy(id, a, b)).rejects.toThrow('copied')
    await rename('Another')
    await expect(again()).rejects.toThrow(refusal)
    await rename('Robin')
    await again()
    await add(b)
    expect([flips, await rowsOf(a), await rowsOf(b)]).toEqual([1, 0, 6])
    expect(await problems(b)).toEqual([])
  })

  test('a customer that came from a cell is frozen when it goes on, and stays when that is given up', async () => {
    const { id, add } = await customer()
    await move(id, a, b)
    await purge(a)
    await expect(copy(id, b, a)).rejects.toThrow('copied')
    await giveUpMove(moving(id, b, a))
    await giveUpMove(moving(id, b, a))
    const states = sql`select state from customer_moves where customer_id = ${id}`
    expect((await b.db.execute(states)).rows).toEqual([{ state: 'arrived' }])
    await add(b)
    let meanwhile: unknown
    const flip = async () => {
      meanwhile = (await b.db.execute(states)).rows[0]?.state
    }
    await moveCustomer(moving(id, b, a, { flip }))
    expect(meanwhile).toBe('frozen')
    await add(a)
    expect(await problems(a)).toEqual([])
  })

  test('a mailed link that ends a kind of mail leads to the new cell, and the former one never says that it did', async () => {
    const { id, person } = await customer()
    const { account, user } = person
    const recipient = { id: account.id, email: account.email, language: 'en' } as const
    await mailNotice(a.server.makeContext(), { organizationId: id, userId: user.id }, recipient, 'weekly')
    const token = await mailedToken(a.server, account.email, '/confirm-email')
    await move(id, a, b)
    const { keys } = await readCellContent(b.url)
    expect(keys).toContain(createHash('sha256').update(token).digest('hex'))
    const end = ({ server }: Cell) =>
      server
        .visitor()
        .call(endNoticeMails, { query: { token }, file: Buffer.from('List-Unsubscribe=One-Click') })
    for (const _ of ['first', 'again']) expect((await end(a)).body.code).toBe('customer.moving')
    expect((await end(b)).status).toBe(200)
    const chosen = sql`select wanted from notice_choices where user_id = ${user.id} and way = 'mail'`
    expect((await b.db.execute(chosen)).rows).toEqual([{ wanted: false }])
  })
})
