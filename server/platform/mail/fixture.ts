import type { Handle } from '#server/platform/db/handle.ts'
import { contextOn, type UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { startJobs } from '#server/platform/jobs/start.ts'
import { standaloneSources } from '#tests/server/standalone.ts'
import { mailDelivery } from './delivery.ts'

export const noJobs: Jobs = {
  enqueue: () => Promise.reject(new Error('no job was expected')),
  enqueueAll: () => Promise.reject(new Error('no job was expected')),
  settle: async () => {},
}

/** Creates a use-case context on a given database and environment. */
export function workOn(
  db: Handle,
  jobs: Jobs,
  env: Record<string, string>,
  now = new Date(),
): UseCaseContext {
  return contextOn(db, { ...standaloneSources(env), jobs, clock: () => now })
}

/** Starts the mail jobs of a process, which search for jobs of dead workers all the time. */
export function startMailJobs(handle: Handle, smtpUrl: string, log: (line: string) => void = () => {}) {
  const settings = { smtpUrl, mailFrom: 'Élan <hello@portal.example.com>', mailRate: 100 }
  const queues = mailDelivery({ handle, settings, clock: () => new Date(), log })
  return startJobs({ handle, queues: () => queues, log, superviseSeconds: 1, stopSeconds: 2 })
}
