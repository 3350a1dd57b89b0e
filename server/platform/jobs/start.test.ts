import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { stepDown } from '#server/platform/db/embedded.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { createDatabase, startPostgres } from '#tests/server/postgres.ts'
import { createTemplate } from '#tests/server/template-database.ts'
import type { Queue } from './jobs.ts'
import { startJobs } from './start.ts'

let pglite: PGlite
let template: string | undefined
const postgres = await startPostgres()
const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

beforeAll(async () => {
  pglite = await openTemplateCopy()
  template = postgres && (await createTemplate(postgres.url)).name
})
afterAll(async () => {
  await pglite.close()
  await postgres?.stop()
})

async function open(engine: string): Promise<Handle> {
  if (engine === 'embedded') {
    await pglite.exec('reset role; drop schema if exists pgboss cascade')
    const handle = drizzle(pglite)
    await stepDown(handle)
    return handle
  }
  const { url } = await createDatabase(postgres?.url ?? '', template)
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  onTestFinished(() => database.close())
  return database.handle
}

const ran: string[] = []
const log: string[] = []
beforeEach(() => {
  ran.length = 0
  log.length = 0
})

function queue(overrides: Partial<Queue> = {}): Queue {
  return {
    name: 'test',
    attempts: 3,
    retrySeconds: 1,
    timeoutSeconds: 60,
    batch: 4,
    run: async (data) => void ran.push(String(data.what)),
    ...overrides,
  }
}

async function start(handle: Handle, ...queues: Queue[]) {
  const jobs = await startJobs({
    handle,
    queues: () => queues,
    log: (line) => log.push(line),
    stopSeconds: 5,
  })
  onTestFinished(() => jobs.stop())
  return jobs
}

describe.each(engines)('jobs (%s)', { timeout: 60_000 }, (engine) => {
  test('run only after the transaction that added them commits', async () => {
    const handle = await open(engine)
    const jobs = await start(handle, queue())
    const refused = handle.transaction(async (tx) => {
      await jobs.enqueue(tx, 'test', { what: 'lost' })
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    await handle.transaction(async (tx) => {
      await jobs.enqueue(tx, 'test', { what: 'kept' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(ran).toEqual([])
    })
    await vi.waitFor(() => expect(ran).toEqual(['kept']), 15_000)
    expect(log).toEqual([])
  })

  test('are retried separately, after the rest of their batch, and can detect their last attempt', async () => {
    const handle = await open(engine)
    const attempts: boolean[] = []
    const run: Queue['run'] = async (data, attempt) => {
      ran.push(String(data.what))
      if (data.what !== 'bad') return
      attempts.push(attempt.last)
      throw new Error('not today')
    }
    const jobs = await start(handle, queue({ run, attempts: 2 }))
    await handle.transaction(async (tx) => {
      for (const what of ['one', 'bad', 'two']) await jobs.enqueue(tx, 'test', { what })
    })
    await vi.waitFor(() => expect(attempts).toHaveLength(1), 15_000)
    await handle.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await jobs.stop()
    await start(handle, queue({ run, attempts: 2 }))
    await vi.waitFor(() => expect(attempts).toEqual([false, true]), 15_000)
    expect([...ran].sort()).toEqual(['bad', 'bad', 'one', 'two'])
  })

  test('that failed for good are in the log with the cause, and without the values of a query', async () => {
    const handle = await open(engine)
    const run: Queue['run'] = async ({ what }) => {
      if (what === 'table') await handle.execute(sql`select ${'canary'} from no_table`)
      await handle.execute(sql`select ${'canary'}::uuid`)
    }
    const jobs = await start(handle, queue({ run, attempts: 1 }))
    await jobs.enqueueAll(handle, 'test', [{ data: { what: 'table' } }, { data: { what: 'value' } }])
    await vi.waitFor(() => expect(log).toHaveLength(2), 15_000)
    const failed = 'A job of the queue test failed and is not tried again'
    expect(log.sort()).toEqual([
      `${failed}: PostgreSQL refuses a value (22P02)`,
      `${failed}: relation "no_table" does not exist (42P01)`,
    ])
    await jobs.stop()
    const { rows } = await handle.execute(
      sql`select output from pgboss.job where output::text like '%canary%'`,
    )
    expect(rows).toEqual([])
  })

  test('with the same id are one job, whether added twice or found missing at start', async () => {
    const handle = await open(engine)
    const id = crypto.randomUUID()
    const missing = async () => [{ id, data: { what: 'once' } }]
    const jobs = await start(handle, queue({ missing }))
    await jobs.enqueue(handle, 'test', { what: 'twice' }, { id })
    await vi.waitFor(() => expect(ran).toEqual(['once']), 15_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ran).toEqual(['once'])
  })

  test('are not duplicated by further starts, with or without an id', async () => {
    const handle = await open(engine)
    const kept = crypto.randomUUID()
    const missing = async () => [{ id: kept, data: { what: 'kept' } }, { data: { what: 'unnamed' } }]
    const later = { after: new Date(Date.now() + 3_600_000) }
    const adding = await start(handle, queue())
    await adding.enqueue(handle, 'test', { what: 'kept' }, { id: kept, ...later })
    await adding.enqueueAll(handle, 'test', [{ data: { what: 'unnamed' }, ...later }])
    await adding.stop()
    for (let times = 0; times < 3; times++) {
      const jobs = await start(handle, queue({ missing }))
      await jobs.stop()
    }
    const { rows } = await handle.execute(sql`select data from pgboss.job where state = 'created'`)
    expect(rows).toHaveLength(2)
  })

  test('that ended run again if a start finds them missing', async () => {
    const handle = await open(engine)
    const id = crypto.randomUUID()
    const first = await start(handle, queue())
    await first.enqueue(handle, 'test', { what: 'again' }, { id })
    await vi.waitFor(() => expect(ran).toEqual(['again']), 15_000)
    await first.stop()
    await start(handle, queue({ missing: async () => [{ id, data: { what: 'again' } }] }))
    await vi.waitFor(() => expect(ran).toEqual(['again', 'again']), 15_000)
  })

  test('[S-8] a process looks at once for a job of its own that somebody waits for', async () => {
    const handle = await open(engine)
    const jobs = await start(handle, queue({ isAwaited: true, pollSeconds: 60 }))
    // The worker has found its queue empty.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await handle.transaction((tx) => jobs.enqueue(tx, 'test', { what: 'awaited' }))
    await vi.waitFor(() => expect(ran).toEqual(['awaited']), 10_000)
  })

  test('are waited for by whoever needs their result', async () => {
    const handle = await open(engine)
    const run: Queue['run'] = async ({ what }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      ran.push(String(what))
    }
    const jobs = await start(handle, queue({ run, isAwaited: true }))
    await handle.transaction((tx) => jobs.enqueue(tx, 'test', { what: 'awaited' }))
    await jobs.settle(['another', 'test'])
    expect(ran).toEqual(['awaited'])
    const before = Date.now()
    await jobs.settle(['test'])
    expect(Date.now() - before).toBeLessThan(1000)
  })

  test('of a queue with concurrency one follow one another without a delay', async () => {
    const handle = await open(engine)
    let running = 0
    const run: Queue['run'] = async ({ what }) => {
      expect(++running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      ran.push(String(what))
    }
    const jobs = await start(handle, queue({ run, batch: 1 }))
    const all = Array.from({ length: 20 }, (_, n) => ({ data: { what: String(n) } }))
    await handle.transaction((tx) => jobs.enqueueAll(tx, 'test', all))
    await vi.waitFor(() => expect(ran).toHaveLength(20), 8000)
    expect(log).toEqual([])
  })

  test('are announced on the embedded database only', async () => {
    const handle = await open(engine)
    await start(handle, queue())
    const { rows } = await handle.execute(sql`select notify from pgboss.queue where name = 'test'`)
    expect(rows).toEqual([{ notify: engine === 'embedded' }])
  })

  test('of an unknown queue are refused immediately, also inside a transaction', async () => {
    const handle = await open(engine)
    const jobs = await start(handle, queue())
    const adding = handle.transaction((tx) => jobs.enqueue(tx, 'nowhere', {}))
    await expect(adding).rejects.toThrow('No queue is called nowhere.')
  })

  test('are added by a process with JOBS=off and run by another', async () => {
    const handle = await open(engine)
    const adding = await startJobs({
      ...{ handle, queues: () => [queue()], works: false, log: (line: string) => void log.push(line) },
    })
    onTestFinished(() => adding.stop())
    await adding.enqueue(handle, 'test', { what: 'added' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ran).toEqual([])
    await start(handle, queue())
    await vi.waitFor(() => expect(ran).toEqual(['added']), 15_000)
  })

  test('that are not running do not delay a process that stops', async () => {
    const jobs = await start(await open(engine), queue())
    const begun = performance.now()
    await jobs.stop()
    expect(performance.now() - begun).toBeLessThan(400)
  })

  test('are finished before the process stops, and their resources are closed afterwards', async () => {
    const handle = await open(engine)
    const run: Queue['run'] = async () => {
      ran.push('begun')
      await new Promise((resolve) => setTimeout(resolve, 300))
      ran.push('done')
    }
    const jobs = await start(handle, queue({ run, close: () => void ran.push('closed') }))
    await jobs.enqueue(handle, 'test', {})
    await vi.waitFor(() => expect(ran).toEqual(['begun']), 15_000)
    await jobs.stop()
    expect(ran).toEqual(['begun', 'done', 'closed'])
    const { rows } = await handle.execute(sql`select 1 from pgboss.job where state <> 'completed'`)
    expect(rows).toEqual([])
  })
})

describe('the log of jobs', () => {
  afterEach(() => vi.useRealTimers())

  test('contains a repeated line once a minute', () => {
    vi.useFakeTimers()
    const say = dedupeLog((line) => log.push(line))
    say('lost')
    say('lost')
    say('other')
    vi.advanceTimersByTime(60_001)
    say('lost')
    expect(log).toEqual(['lost', 'other', 'lost'])
  })
})
