import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { shareReads } from './share-reads.ts'

const postgres: OwnPostgres | undefined = await startPostgres()

afterAll(() => postgres?.stop())

/** The process id of the connection that answers. */
const backend = { name: 'backend', text: 'select pg_backend_pid() as id' }

describe.skipIf(!postgres)('short reads of a pool', () => {
  async function open() {
    const pool = new pg.Pool({ connectionString: postgres?.url ?? '', pipeline: true, max: 4 })
    pool.on('connect', (client) => client.on('error', () => {}))
    const stop = shareReads(pool, 1)
    onTestFinished(async () => {
      stop()
      await pool.end()
    })
    const idOf = async () => (await pool.query<{ id: number }>(backend)).rows[0]?.id
    const idsAtOnce = async () => [...new Set(await Promise.all([idOf(), idOf(), idOf()]))]
    // The first read only begins to connect the shared one.
    await expect.poll(idsAtOnce).toHaveLength(1)
    return { pool, idOf, idsAtOnce }
  }

  test('share one connection, and each of many at once gets its own answer', async () => {
    const { pool } = await open()
    const read = (n: number) =>
      pool.query<{ id: number; n: number }>({
        name: 'number',
        text: 'select pg_backend_pid() as id, $1::int as n',
        values: [n],
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => read(n)))
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(new Set(answers.map(({ rows }) => rows[0]?.id)).size).toBe(1)
  })

  test('do not wait for what is no short read', async () => {
    const { pool, idOf } = await open()
    const slow = pool.query('select pg_sleep(60)').catch((error: Error) => error.message)
    await idOf()
    await pool.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'",
    )
    expect(await slow).toContain('canceling statement')
  })

  test('of which one fails do not disturb the others', async () => {
    const { pool, idOf } = await open()
    const failing = pool
      .query({ name: 'failing', text: 'select 1 / $1::int', values: [0] })
      .catch((error: Error) => error.message)
    const [, before, message, after] = await Promise.all([pool.query('select 1'), idOf(), failing, idOf()])
    expect(message).toContain('division by zero')
    expect(after).toBe(before)
  })

  test('that have just begun to connect do not keep the pool from ending', async () => {
    const pool = new pg.Pool({ connectionString: postgres?.url ?? '', pipeline: true, max: 4 })
    const stop = shareReads(pool, 1)
    await pool.query(backend)
    const another = pool.query(backend)
    stop()
    await another
    await pool.end()
    expect(pool.totalCount).toBe(0)
  })

  test('go on after the shared connection is lost', async () => {
    const { pool, idOf, idsAtOnce } = await open()
    const lost = await idOf()
    await pool.query('select pg_terminate_backend($1)', [lost])
    await expect.poll(() => idOf().catch(() => lost)).not.toBe(lost)
    await expect.poll(idsAtOnce).toHaveLength(1)
  })
})
