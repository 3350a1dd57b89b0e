import { createHash } from 'node:crypto'
import type { Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { listDue } from './due.ts'
import { giveUpPushes, tellPerson } from './tell.ts'

const noticeJobs = 'notices'
/** Jobs per statement. */
const chunk = 500

/** A person has one job an hour, whichever process adds it. */
function jobId({ organizationId, userId }: Person, now: Date): string {
  const hour = now.toISOString().slice(0, 13)
  const bytes = createHash('sha256').update(`${noticeJobs} ${organizationId} ${userId} ${hour}`).digest()
  const hex = bytes.toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

/** Adds a job for each person who is to be told something. A lost job is found again an hour later. */
export async function queueNotices(context: UseCaseContext): Promise<void> {
  const due = await listDue(context)
  const people = new Map(
    due.map(({ organizationId, userId }) => [`${organizationId} ${userId}`, { organizationId, userId }]),
  )
  const jobs = [...people.values()].map((data) => ({ id: jobId(data, context.now), data }))
  for (let from = 0; from < jobs.length; from += chunk)
    await context.jobs.enqueueAll(context.db, noticeJobs, jobs.slice(from, from + chunk))
}

/** Tells people their news. Its mails wait in a queue of their own, so that nobody else's mail waits for them. */
export function noticeQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: noticeJobs,
    attempts: 4,
    retrySeconds: 60,
    timeoutSeconds: 120,
    batch: 4,
    async run({ organizationId, userId }, { last }) {
      const person = { organizationId: String(organizationId), userId: String(userId) }
      try {
        await tellPerson(makeContext(), person)
      } catch (error) {
        if (last) await giveUpPushes(makeContext(), person)
        throw error
      }
    },
  }
}
