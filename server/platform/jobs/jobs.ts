import type { Handle } from '#server/platform/db/handle.ts'

export type JobData = Record<string, unknown>

/** The queue as use cases see it. */
export interface Jobs {
  /** Adds a job inside the caller's transaction: a rollback takes it back. */
  enqueue(db: Handle, queue: string, data: JobData, options?: JobOptions): Promise<void>
  /** The same for many jobs, in one statement. */
  enqueueAll(db: Handle, queue: string, jobs: NewJob[]): Promise<void>
}

/** How many jobs of a kind there are, as counted at most half a minute ago. */
export interface QueueSize {
  queue: string
  waiting: number
  active: number
  failed: number
}

export interface JobOptions {
  /** That of the row the job is about, where it has one job: a job of this id that exists already stays the only one. */
  id?: string
  /** Not before this time. */
  after?: Date
}

export interface NewJob extends JobOptions {
  data: JobData
}

export interface Attempt {
  /** No further attempt follows this one: what it cannot do is not done. */
  last: boolean
}

/** A kind of work done outside requests, and how often it is tried. */
export interface Queue {
  name: string
  /** How often a job is tried before it is given up. */
  attempts: number
  /** Wait before the second attempt; it doubles with each further one, up to an hour. */
  retrySeconds: number
  /** A job that runs longer is taken to have died with its process, and is tried again. */
  timeoutSeconds: number
  /** Jobs this process runs at the same time. */
  batch: number
  /** Seconds between two looks for jobs while there are none, on PostgreSQL; 2 unless given. */
  pollSeconds?: number
  /** Does one job; it is tried again if this throws. */
  run(data: JobData, attempt: Attempt): Promise<void>
  /**
   * What should be in the queue when this process starts. A job of the same id, or without one of the same data, that
   * has not ended yet stays the only one.
   */
  missing?(): Promise<{ id?: string; data: JobData }[]>
  /** Lets go of what `run` kept open. */
  close?(): void
}
