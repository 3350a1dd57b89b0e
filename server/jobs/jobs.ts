import type { Handle } from '#server/db/open.ts'

/** The queue as use cases see it. */
export interface Jobs {
  /** Adds a job inside the caller's transaction: a rollback takes it back. */
  enqueue(db: Handle, queue: string, data: Record<string, unknown>): Promise<void>
}
