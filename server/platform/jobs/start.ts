import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { isUnreachable } from '#server/platform/db/postgres-errors.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { describeError } from '#server/platform/errors/describe-error.ts'
import { connection } from './connection.ts'
import type { JobData, Jobs, NewJob, Queue, QueueSize } from './jobs.ts'
import { addMissing, arrivalQueue } from './missing.ts'

const day = 24 * 60 * 60
/** Seconds without a heartbeat after which a worker is considered dead. */
const heartbeatSeconds = 30
const reconnectDelayMs = 500
const defaultPollSeconds = 2
/** Most transactions that add a job have committed by then; the next poll finds the jobs of others. */
const commitMs = 100
const settleMs = 2000
const settlePollMs = 20
/**
 * pg-boss fetches again without a wait only after a full batch of several; with a batch of one it would run one job
 * per poll.
 */
const minBatch = 2

export interface RunningJobs extends Jobs {
  /** One row per queue from pg-boss's last count: one cheap query. */
  sizes(): Promise<QueueSize[]>
  /** Waits at most `stopSeconds` for running jobs; unfinished ones are retried later. */
  stop(): Promise<void>
}

interface Options {
  handle: Handle
  /** Builds the queues. It gets the jobs, since a job may enqueue another. */
  queues: (jobs: Jobs) => Queue[]
  log: (line: string) => void
  stopSeconds?: number
  /** Whether this process runs jobs; otherwise it only adds them. */
  works?: boolean
  /** Seconds between two searches for jobs of dead workers. */
  superviseSeconds?: number
}

/** Runs the queues' jobs in this process. Other processes may work on the same database. */
export async function startJobs(given: Options): Promise<RunningJobs> {
  const options = { ...given, log: dedupeLog(given.log) }
  const { db, embedded } = connection(options.handle)
  const { works = true, log } = options
  const boss = createBoss(db, embedded, options)
  await boss.start()
  const names = new Set<string>()
  const workers = new Map<string, string>()
  const jobs = createJobs(boss, db, names, (queue) => wake(boss, workers.get(queue)))
  const queues = options.queues(jobs)
  // The embedded database is no cell.
  if (!embedded) queues.push(arrivalQueue(boss, db, [...queues]))
  for (const { name } of queues) names.add(name)
  let stopping = false
  try {
    const stored = await boss.getQueues()
    for (const queue of queues) {
      const known = stored.find(({ name }) => name === queue.name)
      await prepareQueue(boss, queue, known, embedded)
    }
    if (works) for (const queue of queues) await addMissing(boss, db, queue)
    for (const queue of works ? queues : []) {
      const worker = await startWorker(boss, queue, { log, stopping: () => stopping })
      if (queue.isAwaited && !embedded) workers.set(queue.name, worker)
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    ...jobs,
    sizes: () => readSizes(boss, [...names]),
    async stop() {
      stopping = true
      // Wait here: pg-boss polls only every half second whether its workers have ended.
      const ended = Promise.all(queues.map(({ name }) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, sleep((options.stopSeconds ?? 20) * 1000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      for (const queue of queues) queue.close?.()
    },
  }
}

function createBoss(db: Db, embedded: boolean, { works = true, superviseSeconds = 30, log }: Options) {
  const boss = new PgBoss({
    db,
    backend: embedded ? 'pglite' : 'postgres',
    // The embedded database has one process and one connection: a notification wakes the worker, without polling.
    useListenNotify: embedded,
    schedule: false,
    supervise: works,
    // The console role owns the schema and may not create one.
    createSchema: false,
    // No job depends on another one.
    flowIntervalSeconds: 60 * 60,
    reindex: !embedded,
    monitorVacuum: !embedded,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log(`jobs: ${describeError(error)}`))
  boss.on('warning', (warning) => log(`jobs: ${warning.message}`))
  return boss
}

/** Makes a worker of this process look for jobs once the transaction that adds one should have committed. */
function wake(boss: PgBoss, worker: string | undefined): void {
  if (worker) setTimeout(() => boss.notifyWorker(worker), commitMs).unref()
}

function createJobs(
  boss: PgBoss,
  db: Db,
  names: ReadonlySet<string>,
  onAdded: (queue: string) => void,
): Jobs {
  // pg-boss would look an unknown queue up outside the transaction and wait there for its end.
  function requireQueue(name: string): void {
    if (!names.has(name)) throw new Error(`No queue is called ${name}.`)
  }
  return {
    async enqueue(handle, name, data, { id, after } = {}) {
      requireQueue(name)
      await boss.send(name, data, {
        db: fromDrizzle(handle, sql),
        ...(id && { id }),
        ...(after && { startAfter: after }),
      })
      if (!after) onAdded(name)
    },
    async enqueueAll(handle, name, added) {
      requireQueue(name)
      if (added.length > 0) await boss.insert(name, added.map(toInsert), { db: fromDrizzle(handle, sql) })
    },
    async settle(waitedFor) {
      const end = Date.now() + settleMs
      while ((await isBusy(db, waitedFor)) && Date.now() < end) await sleep(settlePollMs)
    },
  }
}

async function isBusy(db: Db, queues: string[]): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
    [queues],
  )
  return rows.length > 0
}

async function readSizes(boss: PgBoss, names: string[]): Promise<QueueSize[]> {
  const stored = await boss.getQueues(names)
  return stored.map(({ name, queuedCount, activeCount, failedCount }) => ({
    queue: name,
    waiting: queuedCount,
    active: activeCount,
    failed: failedCount,
  }))
}

/**
 * Creates or updates a queue only if it differs: planning a statement is slow on the embedded database and delays
 * restarts.
 */
async function prepareQueue(
  boss: PgBoss,
  queue: Queue,
  stored: QueueResult | undefined,
  embedded: boolean,
): Promise<void> {
  const settings = {
    retryLimit: queue.attempts - 1,
    retryDelay: queue.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 60 * 60,
    expireInSeconds: queue.timeoutSeconds,
    heartbeatSeconds,
    // Keep waiting jobs for a year: an installation may be stopped for weeks.
    retentionSeconds: 365 * day,
    deleteAfterSeconds: 7 * day,
    // On PostgreSQL nobody listens, and commits that notify wait for one lock of the whole server.
    notify: embedded,
  }
  if (!stored) {
    await boss.createQueue(queue.name, settings)
    // Any query of the queue makes pg-boss cache it; enqueue must not look it up later.
    await boss.findJobs(queue.name, { id: '00000000-0000-0000-0000-000000000000' })
  } else if (!isDeepStrictEqual({ ...stored, ...settings }, stored)) {
    await boss.updateQueue(queue.name, settings)
  }
}

const toInsert = ({ id, data, after, priority }: NewJob) => ({
  data,
  ...(id && { id }),
  ...(priority !== undefined && { priority }),
  ...(after && { startAfter: after }),
})

interface Work {
  log: (line: string) => void
  stopping: () => boolean
}

async function startWorker(boss: PgBoss, queue: Queue, { log, stopping }: Work): Promise<string> {
  const runLimited = limitConcurrency({ concurrency: queue.batch, maxWaiting: minBatch, retryAfter: 1 })
  const settle = async (job: JobWithMetadata<JobData>): Promise<JobResult> => {
    const last = job.retryCount >= job.retryLimit
    for (;;) {
      try {
        await queue.run(job.data, { last })
        return { id: job.id, status: 'completed' }
      } catch (error) {
        // An unreachable database is no failure of the job and could not record one: retry.
        if (!isUnreachable(error) || stopping()) {
          const message = describeError(error)
          if (last) log(`A job of the queue ${queue.name} failed and is not tried again: ${message}`)
          return { id: job.id, status: 'failed', output: { message } }
        }
        await sleep(reconnectDelayMs)
      }
    }
  }
  return boss.work(
    queue.name,
    {
      batchSize: Math.max(minBatch, queue.batch),
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: queue.pollSeconds ?? defaultPollSeconds,
    },
    (batch: JobWithMetadata<JobData>[]) => Promise.all(batch.map((job) => runLimited(() => settle(job)))),
  )
}
