import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { shortChange } from './prepared.ts'
import { shareConnections } from './share-connections.ts'

const postgres: OwnPostgres | undefined = await startPostgres()

afterAll(() => postgres?.stop())

/** The process id of the connection that answers. */
const backend = { name: 'backend', text: 'select pg_backend_pid() as id' }

describe.skipIf(!postgres)('short reads of a pool', () => {
  async function open() {
    const pool = new pg.Pool({ connectionString: postgres?.url ?? '', pipeline: true, max: 4 })
    pool.on('connect', (client) => client.on('error', () => {}))
    const stop = shareConnections(pool, { reads: 1, changes: 1, hasOwnSessions: true })
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
    const stop = shareConnections(pool, { reads: 1, changes: 1, hasOwnSessions: true })
    await pool.query(backend)
    const another = pool.query(backend)
    stop()
    await another
    await pool.end()
    expect(pool.totalCount).toBe(0)
  })

  test('go on while the shared connection is silent', async () => {
    const { idOf, idsAtOnce } = await open()
    const silent = Number(await idOf())
    process.kill(silent, 'SIGSTOP')
    onTestFinished(() => void process.kill(silent, 'SIGCONT'))
    const begun = performance.now()
    const answers = await Promise.all([idOf(), idOf()])
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(answers).not.toContain(silent)
    await expect.poll(idsAtOnce).toHaveLength(1)
    expect(await idsAtOnce()).not.toContain(silent)
  })

  test('do not wait for one that waits for a lock', async () => {
    const { pool, idOf } = await open()
    await pool.query('create table if not exists locked (n int)')
    const holder = await pool.connect()
    await holder.query('begin; lock table locked in access exclusive mode')
    const begun = performance.now()
    const waiting = pool.query({ name: 'locked', text: 'select count(*)::int as n from locked' })
    expect(await idOf()).toBe(await idOf())
    expect(performance.now() - begun).toBeLessThan(2000)
    await holder.query('rollback')
    holder.release()
    expect((await waiting).rows).toEqual([{ n: 0 }])
  })

  test('go on after the shared connection is lost', async () => {
    const { pool, idOf, idsAtOnce } = await open()
    const lost = await idOf()
    await pool.query('select pg_terminate_backend($1)', [lost])
    await expect.poll(() => idOf().catch(() => lost)).not.toBe(lost)
    await expect.poll(idsAtOnce).toHaveLength(1)
  })
})

describe.skipIf(!postgres)('short changes of a pool', () => {
  async function open() {
    const pool = new pg.Pool({ connectionString: postgres?.url ?? '', pipeline: true, max: 4 })
    pool.on('connect', (client) => client.on('error', () => {}))
    const stop = shareConnections(pool, { reads: 0, changes: 1, hasOwnSessions: true })
    onTestFinished(async () => {
      stop()
      await pool.end()
    })
    await pool.query('create table if not exists noted (body text primary key)')
    await pool.query('truncate noted')
    const note = async (body: string) => {
      const text = 'insert into noted values ($1) returning pg_backend_pid() as id'
      const { rows } = await pool.query<{ id: number }>({ name: shortChange('note'), text, values: [body] })
      return rows[0]?.id
    }
    let n = 0
    const noteAtOnce = async (count: number) =>
      new Set(await Promise.all(Array.from({ length: count }, () => note(`body ${n++}`)))).size
    // The first change only begins to connect the shared one.
    await expect.poll(() => noteAtOnce(3)).toBe(1)
    const bodies = async () => (await pool.query('select body from noted order by body')).rows
    return { pool, note, noteAtOnce, bodies }
  }

  test('share one connection, up to eight at once', async () => {
    const { noteAtOnce } = await open()
    expect(await noteAtOnce(8)).toBe(1)
    expect(await noteAtOnce(11)).toBeGreaterThan(1)
  })

  test('commit each by itself: one that fails takes no other with it', async () => {
    const { note, bodies } = await open()
    await note('first')
    const before = (await bodies()).length
    const outcomes = await Promise.allSettled([note('second'), note('first'), note('third')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await bodies()).toHaveLength(before + 2)
  })

  test('wait on a connection of their own for a lock that somebody holds', async () => {
    const { pool, note } = await open()
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query("insert into noted values ('held')")
    const [held, shared] = [note('held'), await note('free')]
    // The one that waits for the lock leaves the shared connection, on which others go on.
    expect(await note('free too')).toBe(shared)
    await holder.query('rollback')
    holder.release()
    expect(await held).not.toBe(shared)
  })

  test('are made though the one that was to prepare them gave up waiting for a lock', async () => {
    const { pool, bodies } = await open()
    const holder = await pool.connect()
    await holder.query('begin; lock table noted in access exclusive mode')
    const text = 'insert into noted values ($1)'
    const changes = ['one', 'two', 'three'].map((body) =>
      pool.query({ name: shortChange('first_use'), text, values: [body] }),
    )
    setTimeout(() => void holder.query('rollback').then(() => holder.release()), 300)
    await Promise.all(changes)
    expect(await bodies()).toEqual(
      expect.arrayContaining([{ body: 'one' }, { body: 'two' }, { body: 'three' }]),
    )
  })

  test('leave a server that has become a standby', async () => {
    const { pool, note } = await open()
    const shared = await note('before')
    const demote = { name: shortChange('demote'), text: 'set default_transaction_read_only = on' }
    await pool.query(demote)
    await expect(note('refused')).rejects.toMatchObject({ code: '25006' })
    await expect.poll(() => note(crypto.randomUUID())).not.toBe(shared)
  })
})
