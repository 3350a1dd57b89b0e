import type { Handle } from '#server/platform/db/handle.ts'

export type JobData = Record<string, unknown>

/** The queue as use cases see it. */
export interface Jobs {
  /** Adds a job in the caller's transaction: a rollback removes it. */
  enqueue(db: Handle, queue: string, data: JobData, options?: JobOptions): Promise<void>
  /** Adds many jobs in one statement. */
  enqueueAll(db: Handle, queue: string, jobs: NewJob[]): Promise<void>
  /** Waits, two seconds at most, for the end of the queues' jobs that may run by now. */
  settle(queues: string[]): Promise<void>
}

/** Number of jobs by state, counted at most half a minute ago. */
export interface QueueSize {
  queue: string
  waiting: number
  active: number
  failed: number
}

export interface JobOptions {
  /** Id of the row the job is about, where it has one job. A job with an existing id is ignored. */
  id?: string
  /** Earliest start. */
  after?: Date
}

export interface NewJob extends JobOptions {
  /** Of jobs that may start, one with a higher number comes first; 0 by default. */
  priority?: number
  data: JobData
}

export interface Attempt {
  /** Whether this is the last attempt: no retry follows. */
  last: boolean
}

/** A kind of background job and its retry settings. */
export interface Queue {
  name: string
  /** Attempts before a job fails for good. */
  attempts: number
  /** Seconds before the first retry; the backoff doubles up to an hour. */
  retrySeconds: number
  /** Seconds after which a running job is considered dead and retried. */
  timeoutSeconds: number
  /** Concurrent jobs in this process. */
  batch: number
  /** Seconds between two polls of an empty queue on PostgreSQL; 2 by default. */
  pollSeconds?: number
  /** Somebody waits for the result: a process that adds such a job looks for it before its next poll. */
  isAwaited?: true
  /** Runs one job. An error causes a retry. */
  run(data: JobData, attempt: Attempt): Promise<void>
  /**
   * Lists the jobs that should exist when this process starts. A job whose id, or without an id whose data, is
   * already queued or running is ignored.
   */
  missing?(): Promise<{ id?: string; data: JobData }[]>
  /** Releases resources that `run` kept open. */
  close?(): void
}
