import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { relayTo } from '#tests/server/relay.ts'
import type { Handle } from './handle.ts'
import { hasCode } from './postgres-errors.ts'
import { insertPrepared } from './prepared.ts'
import { transactionWith } from './transaction.ts'

const postgres: OwnPostgres | undefined = await startPostgres()

afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a transaction that begins with a statement', () => {
  async function open() {
    const relay = await relayTo(postgres?.url ?? '')
    const pool = new pg.Pool({ connectionString: relay.url, pipeline: true, max: 2 })
    pool.on('error', () => {})
    const db: Handle = drizzle(pool)
    await db.execute(sql`create table if not exists note (body text unique deferrable initially deferred)`)
    await db.execute(sql`truncate note`)
    onTestFinished(async () => {
      await pool.end()
      relay.close()
    })
    const bodies = async () =>
      (await db.execute(sql`select body from note order by body`)).rows.map((row) => row.body)
    return { db, bodies, ...relay }
  }

  const now = sql`select set_config('elan.now', 'today', true)`
  const read = sql`select current_setting('elan.now') as now`
  const write = (body: string) => sql`insert into note values (${body})`

  test('takes two round trips to read and to write, if what it writes is announced as the last', async () => {
    const { db, bodies, costOf } = await open()
    const announced = () =>
      transactionWith(db, now, async (tx, commitWithNext) => {
        expect((await tx.execute(read)).rows).toEqual([{ now: 'today' }])
        commitWithNext()
        await tx.execute(write('one'))
      })
    expect(await costOf(announced)).toEqual({ statements: 4, roundTrips: 2 })
    expect(await bodies()).toEqual(['one'])
    const other = () => transactionWith(db, now, async (tx) => void (await tx.execute(write('two'))))
    expect(await costOf(other)).toEqual({ statements: 3, roundTrips: 2 })
    expect(await bodies()).toEqual(['one', 'two'])
  })

  test('runs a query that another transaction has built on its own connection', async () => {
    const { db, bodies } = await open()
    const note = pgTable('note', { body: text() })
    const store = (tx: Handle, body: string) => insertPrepared(tx, 'store_note', note, { body })
    await transactionWith(db, now, (tx) => store(tx, 'built here'))
    const failed = transactionWith(db, now, async (first) => {
      await store(first, 'rolled back')
      await transactionWith(db, now, (second) => store(second, 'kept'))
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect(await bodies()).toEqual(['built here', 'kept'])
  })

  test('takes one round trip for statements that it sends at once', async () => {
    const { db, bodies, costOf } = await open()
    const atOnce = () =>
      transactionWith(db, now, async (tx) => {
        await Promise.all([tx.execute(read), tx.execute(write('one')), tx.execute(write('two'))])
        await Promise.all([tx.execute(read), tx.execute(write('three'))])
      })
    expect(await costOf(atOnce)).toEqual({ statements: 7, roundTrips: 3 })
    expect(await bodies()).toEqual(['one', 'three', 'two'])
  })

  test('fails with the error of the statement that failed, also where one behind it is heard of first', async () => {
    const { db } = await open()
    const failed = transactionWith(db, now, async (tx) => {
      const failing = async () => Promise.all([Promise.all([tx.execute(sql`select 1 / 0`)])])
      await Promise.all([failing(), tx.execute(read)])
    })
    const error = await failed.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(hasCode(error, '22012')).toBe(true)
    // What fails after an error that a savepoint has contained fails with its own.
    const second = transactionWith(db, now, async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {})
      await Promise.all([tx.execute(sql`select from nowhere`), tx.execute(read)])
    })
    await expect(second).rejects.toMatchObject({ cause: { code: '42P01' } })
  })

  test('runs statements sent at once in the order of their calls, whichever builder makes them', async () => {
    const { db } = await open()
    await db.execute(sql`create sequence if not exists turns`)
    await db.execute(sql`create table if not exists plain (body text)`)
    const plain = pgTable('plain', { body: text() })
    const turn = { turn: sql<string>`nextval('turns')` }
    const turns = await transactionWith(db, now, async (tx) => {
      await tx.insert(plain).values({ body: 'one' })
      const builders = [
        () => tx.select(turn).from(plain).for('no key update'),
        async () => (await tx.execute<{ turn: string }>(sql`select nextval('turns') as turn`)).rows,
        () => tx.update(plain).set({ body: 'two' }).returning(turn),
        () => tx.selectDistinct(turn).from(plain),
        () => tx.insert(plain).values({ body: 'three' }).returning(turn),
        () => tx.delete(plain).where(eq(plain.body, 'three')).returning(turn),
      ]
      const called = [...builders, ...builders]
      return Promise.all(called.map(async (call) => Number((await call())[0]?.turn)))
    })
    expect(turns).toEqual(turns.toSorted((a, b) => a - b))
    expect(new Set(turns).size).toBe(12)
  })

  test('stores nothing where one of several statements sent at once fails, and fails with its error', async () => {
    const { db, bodies } = await open()
    const failing = transactionWith(db, now, async (tx) => {
      await Promise.all([tx.execute(write('one')), tx.execute(sql`select 1 / 0`), tx.execute(write('two'))])
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await bodies()).toEqual([])
  })

  test('stores nothing where its first statement fails, whatever it runs after that', async () => {
    const { db, bodies } = await open()
    const failing = transactionWith(db, sql`select 1 / 0`, async (tx) => {
      await tx.execute(write('one')).catch(() => {})
      await tx.execute(write('two')).catch(() => {})
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await bodies()).toEqual([])
  })

  test('fails with the error of its last statement, or of COMMIT, and runs none after it', async () => {
    const { db, bodies } = await open()
    const ending = (...last: ReturnType<typeof write>[]) =>
      transactionWith(db, now, async (tx, commitWithNext) => {
        await tx.execute(write('zero'))
        commitWithNext()
        for (const statement of last) await tx.execute(statement)
      })
    await expect(ending(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
    await expect(ending(sql`insert into note values ('zero')`)).rejects.toMatchObject({ code: '23505' })
    expect(await bodies()).toEqual([])
    await expect(ending(write('one'), write('two'))).rejects.toMatchObject({
      cause: { message: 'the transaction is over' },
    })
    expect(await bodies()).toEqual(['one', 'zero'])
  })

  test('is no success if one of its statements failed and nobody noticed', async () => {
    const { db, bodies } = await open()
    const careless = transactionWith(db, now, async (tx) => {
      await tx.execute(write('one'))
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(careless).rejects.toThrow('a statement failed')
    expect(await bodies()).toEqual([])
  })
})
