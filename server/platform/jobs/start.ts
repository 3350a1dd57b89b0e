import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { isUnreachable } from '#server/platform/db/postgres-errors.ts'
import { connection } from './connection.ts'
import { dedupeLog } from './dedupe-log.ts'
import type { JobData, Jobs, NewJob, Queue, QueueSize } from './jobs.ts'
import { addMissing } from './missing.ts'

const day = 24 * 60 * 60
/** A process that has not said for so long that it is at a job is taken to have died. */
const heartbeatSeconds = 30
const untilReachable = 500
const defaultPollSeconds = 2
/** pg-boss fetches again without a wait only after a full batch of several: of one it would run one job a poll. */
const leastBatch = 2

export interface RunningJobs extends Jobs {
  /** One row for each queue, as the supervision of the jobs last counted them: one cheap query. */
  sizes(): Promise<QueueSize[]>
  /** Lets running jobs finish, for at most `stopSeconds`; what is then unfinished is tried again later. */
  stop(): Promise<void>
}

interface Options {
  handle: Handle
  /** What is to be run; handed the jobs themselves, since the work of one may ask for another. */
  queues: (jobs: Jobs) => Queue[]
  log: (line: string) => void
  stopSeconds?: number
  /** Whether this process runs jobs; one that does not only adds them. */
  works?: boolean
  /** How often jobs whose process died are looked for. */
  superviseSeconds?: number
}

/** Runs the queues' jobs in this process, side by side with other processes on the same database. */
export async function startJobs(options: Options): Promise<RunningJobs> {
  const { db, embedded } = connection(options.handle)
  const { works = true } = options
  const boss = new PgBoss({
    db,
    backend: embedded ? 'pglite' : 'postgres',
    // One process, one connection: a notification wakes the worker, so the embedded database is not polled.
    useListenNotify: embedded,
    schedule: false,
    supervise: works,
    // Made with the role that it belongs to, which may not make any.
    createSchema: false,
    // No job of ours waits for another one.
    flowIntervalSeconds: 60 * 60,
    reindex: !embedded,
    monitorVacuum: !embedded,
    superviseIntervalSeconds: options.superviseSeconds ?? 30,
    monitorIntervalSeconds: options.superviseSeconds ?? 30,
  })
  const log = dedupeLog(options.log)
  boss.on('error', (error) => log(`jobs: ${error.message}`))
  boss.on('warning', (warning) => log(`jobs: ${warning.message}`))
  await boss.start()

  const jobs: Jobs = {
    async enqueue(handle, name, data, { id, after } = {}) {
      // pg-boss would look an unknown queue up outside the transaction, and wait there for its end.
      if (!names.has(name)) throw new Error(`No queue is called ${name}.`)
      await boss.send(name, data, {
        db: fromDrizzle(handle, sql),
        ...(id && { id }),
        ...(after && { startAfter: after }),
      })
    },
    async enqueueAll(handle, name, added) {
      if (!names.has(name)) throw new Error(`No queue is called ${name}.`)
      if (added.length > 0) await boss.insert(name, added.map(toInsert), { db: fromDrizzle(handle, sql) })
    },
  }
  const queues = options.queues(jobs)
  const names = new Set(queues.map((queue) => queue.name))
  let stopping = false
  try {
    const stored = await boss.getQueues()
    for (const queue of queues) {
      const known = stored.find(({ name }) => name === queue.name)
      await prepare(boss, queue, known, embedded)
    }
    if (works) for (const queue of queues) await addMissing(boss, db, queue)
    if (works) for (const queue of queues) await work(boss, queue, () => stopping)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    ...jobs,
    async sizes() {
      const stored = await boss.getQueues([...names])
      return stored.map(({ name, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    async stop() {
      stopping = true
      // Waited for here: pg-boss would look only each half second whether its workers have ended.
      const ended = Promise.all(queues.map(({ name }) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, sleep((options.stopSeconds ?? 20) * 1000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      for (const queue of queues) queue.close?.()
    },
  }
}

/** What is in place already costs no statement: planning one takes the embedded database long, and restarts wait for it. */
async function prepare(
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
    // A job waits as long as it takes: an installation may sleep for weeks.
    retentionSeconds: 365 * day,
    deleteAfterSeconds: 7 * day,
    // On PostgreSQL nobody listens, and commits that notify wait for one another behind one lock of the whole server.
    notify: embedded,
  }
  if (!stored) {
    await boss.createQueue(queue.name, settings)
    // Any look into the queue makes pg-boss remember it; enqueue must not have to ask for it later.
    await boss.findJobs(queue.name, { id: '00000000-0000-0000-0000-000000000000' })
  } else if (!isDeepStrictEqual({ ...stored, ...settings }, stored)) {
    await boss.updateQueue(queue.name, settings)
  }
}

const toInsert = ({ id, data, after }: NewJob) => ({
  data,
  ...(id && { id }),
  ...(after && { startAfter: after }),
})

async function work(boss: PgBoss, queue: Queue, stopping: () => boolean): Promise<void> {
  const inTurn = limitConcurrency({ concurrency: queue.batch, maxWaiting: leastBatch, retryAfter: 1 })
  const settle = async (job: JobWithMetadata<JobData>): Promise<JobResult> => {
    for (;;) {
      try {
        await queue.run(job.data, { last: job.retryCount >= job.retryLimit })
        return { id: job.id, status: 'completed' }
      } catch (error) {
        // A database that is away is no failure of the job, and could not be told of one.
        if (!isUnreachable(error) || stopping())
          return { id: job.id, status: 'failed', output: { message: String(error) } }
        await sleep(untilReachable)
      }
    }
  }
  await boss.work(
    queue.name,
    {
      batchSize: Math.max(leastBatch, queue.batch),
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: queue.pollSeconds ?? defaultPollSeconds,
    },
    (batch: JobWithMetadata<JobData>[]) => Promise.all(batch.map((job) => inTurn(() => settle(job)))),
  )
}
