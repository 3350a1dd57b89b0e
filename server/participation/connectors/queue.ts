import { createHash } from 'node:crypto'
import { vendors } from '#contract/participation/connectors.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { type ConnectionKey, listDueConnections } from './find.ts'

const readingJobs = 'connectors'
/** Jobs per statement. */
const chunk = 500

interface Reading {
  after?: Date
  /** Whether a notice says that the person ended the connection at the vendor. */
  ended?: boolean
}

/** One id for the readings of a connection that begin at the same moment, however many notices ask for one. */
function jobId({ organizationId, userId, vendor }: ConnectionKey, at: Date, ended: boolean): string {
  const text = [readingJobs, organizationId, userId, vendor, at.toISOString(), ended].join(' ')
  const hex = createHash('sha256').update(text).digest().toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

/** Adds a reading that starts at once, or at a moment. */
export const queueReading = (
  { db, jobs }: Pick<UseCaseContext, 'db' | 'jobs'>,
  key: ConnectionKey,
  { after, ended = false }: Reading = {},
): Promise<void> =>
  jobs.enqueue(db, readingJobs, { ...key, ended }, after ? { after, id: jobId(key, after, ended) } : {})

/** Adds the readings that are due, those of each customer in turn. */
export async function queueDueReadings(context: UseCaseContext): Promise<void> {
  const due = await listDueConnections(context)
  const jobs = due.map((key, at) => ({
    id: jobId(key, context.now, false),
    data: { ...key, ended: false },
    // Jobs of one moment run in the order of their priorities.
    priority: -at,
  }))
  for (let from = 0; from < jobs.length; from += chunk)
    await context.jobs.enqueueAll(context.db, readingJobs, jobs.slice(from, from + chunk))
}

type Run = (context: UseCaseContext, key: ConnectionKey, told: { ended: boolean }) => Promise<void>

/** Reads what vendors have of people, a job for each. */
export const connectorQueue = (makeContext: () => UseCaseContext, run: Run): Queue => ({
  name: readingJobs,
  attempts: 4,
  retrySeconds: 60,
  timeoutSeconds: 300,
  batch: 4,
  isAwaited: true,
  async run({ organizationId, userId, vendor, ended }) {
    const known = vendors.find((one) => one === vendor)
    if (!known) return
    const key = { organizationId: String(organizationId), userId: String(userId), vendor: known }
    await run(makeContext(), key, { ended: ended === true })
  },
})
