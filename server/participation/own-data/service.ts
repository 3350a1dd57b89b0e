import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { exportHours } from '#contract/participation/own-data.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { deactivatedSinceAt } from '#server/platform/http/require-member.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { settleAnswered } from '#server/programme/quizzes/service.ts'
import { organizations } from '#server/schema/organizations.ts'
import { ownExports } from '#server/schema/own-data.ts'
import { users } from '#server/schema/users.ts'
import { eraseAll } from './erase.ts'

/** People purged per call; the next call continues. */
const mostAtOnce = 500

/** Erases what is left of people who were deactivated thirty days ago. Their rows of the roster stay. */
export async function purgeDeactivated(context: UseCaseContext): Promise<void> {
  const { id, timezone, minimumGroup } = organizations
  const isDue = and(isNotNull(users.deactivatedAt), lt(users.deactivatedAt, deactivatedSinceAt(context.now)))
  const due = await context.db
    .select({ userId: users.id, organization: { id, timezone, minimumGroup } })
    .from(users)
    .innerJoin(organizations, eq(id, users.organizationId))
    .where(isDue)
    .limit(mostAtOnce)
  await runEach(due, async ({ userId, organization }) => {
    const person = { organizationId: organization.id, userId }
    const settled = await settleAnswered({ context, organization }, userId)
    await withRowAccess(context, { only: organization.id }, async (db) => {
      // Somebody may have been activated again since the list was read.
      const stillDue = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.organizationId, organization.id), eq(users.id, userId), isDue))
        .for('update')
      if (stillDue.length > 0) await eraseAll({ ...context, db }, person, settled, false)
    })
  })
}

/** Deletes the archives that can no longer be downloaded. */
export async function purgeOwnExports({ db, now }: UseCaseContext): Promise<void> {
  const since = new Date(now.getTime() - exportHours * 3_600_000)
  await asClosing(db, (tx) => tx.delete(ownExports).where(lt(ownExports.askedAt, since)))
}

/** Lists the archives that are to be made, for a process that starts. */
export const listUnfinishedExports = ({ db }: UseCaseContext) =>
  asClosing(db, (tx) =>
    tx
      .select({
        organizationId: ownExports.organizationId,
        userId: ownExports.userId,
        exportId: ownExports.id,
      })
      .from(ownExports)
      .where(eq(ownExports.state, 'making')),
  )
