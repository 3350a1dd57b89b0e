import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordTask } from '#server/identity/audit/service.ts'
import { applyEffects, effectJobs } from '#server/identity/rule-effects/service.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { TaskScope } from '#server/platform/http/task-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { directories } from '#server/schema/directories.ts'
import { pendingEffects } from '#server/schema/directory-rules.ts'
import { organizations } from '#server/schema/organizations.ts'

/** People per transaction. A leaver among them waits for its end. */
const batch = 250

/**
 * Gives many people what rules say. Each batch makes their state equal to what the rules say now, and forgets them in the
 * same transaction: an interrupted job goes on where it stopped, and two workers give the same.
 */
export function effectQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: effectJobs,
    attempts: 10,
    retrySeconds: 5,
    timeoutSeconds: 900,
    batch: 2,
    isAwaited: true,
    async run({ directoryId }) {
      while (await applyBatch(makeContext(), String(directoryId)));
    },
    missing: async () => (await readWaiting(makeContext())).map((data) => ({ data })),
  }
}

/** Directories whose people wait for what rules give them. */
async function readWaiting({ db }: Pick<UseCaseContext, 'db'>) {
  const { rows } = await db.execute<{ directoryId: string }>(sql`
    select distinct waiting.directory_id as "directoryId" from pending_effects as waiting
      join organizations as o on o.id = waiting.organization_id and o.deleted_at is null`)
  return rows
}

/** Adds the jobs again that failed too often or ended with their organization: a restored one needs them. */
export async function queueWaitingEffects({ db, jobs }: UseCaseContext): Promise<void> {
  for (const waiting of await readWaiting({ db })) await jobs.enqueue(db, effectJobs, waiting)
}

/** @returns whether more people may follow */
async function applyBatch(context: UseCaseContext, directoryId: string): Promise<boolean> {
  const [found] = await context.db
    .select({ directory: { id: directories.id, name: directories.name }, organization: organizations })
    .from(organizations)
    .innerJoin(directories, eq(directories.organizationId, organizations.id))
    .where(and(eq(directories.id, directoryId), isNull(organizations.deletedAt)))
  if (!found) return false
  const { directory, organization } = found
  return withRowAccess(context, { below: [organization.id] }, async (db) => {
    const scope = new TaskScope({ ...context, db }, organization, directory.name)
    const people = await takePeople(scope, directoryId)
    await applyEffects(scope, people)
    await forgetPeople(scope, directoryId, people)
    const { affected } = scope
    if (affected.length > 0) {
      const task = { organizationId: organization.id, action: 'directories.applyRules', affected }
      await recordTask({ ...context, db }, { ...task, subject: directory })
    }
    return people.length === batch
  })
}

/** The next people, whom no other worker has taken. */
async function takePeople(scope: TaskScope, directoryId: string): Promise<string[]> {
  const rows = await scope
    .select(pendingEffects, { id: pendingEffects.personId }, eq(pendingEffects.directoryId, directoryId))
    .orderBy(pendingEffects.personId)
    .limit(batch)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Forgets people who have what the rules say, and notes the end after the last one. */
async function forgetPeople(scope: TaskScope, directoryId: string, people: string[]): Promise<void> {
  await scope.delete(pendingEffects, sql`${pendingEffects.personId} = any(${uuids(people)})`)
  const left = await scope.count(pendingEffects, eq(pendingEffects.directoryId, directoryId))
  if (left > 0) return
  const isRunning = and(eq(directories.id, directoryId), isNull(directories.reachedAt))
  await scope.update(directories, { reachedAt: scope.now }, isRunning)
}
