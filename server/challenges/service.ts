import { desc } from 'drizzle-orm'
import type { Challenge } from '#contract/challenges.ts'
import { statusAt } from '#contract/status.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { countUsers } from '#server/users/service.ts'
import { challenges } from './table.ts'

const columns = {
  id: challenges.id,
  title: challenges.title,
  description: challenges.description,
  type: challenges.type,
  activityMetric: challenges.activityMetric,
  startDate: challenges.startDate,
  endDate: challenges.endDate,
  duration: challenges.duration,
  settings: challenges.settings,
  language: challenges.language,
  imageUrl: challenges.imageUrl,
  createdAt: challenges.createdAt,
}

/** Every challenge of the organization, the latest to begin first. Each is for all active people. */
export async function listChallenges(scope: OrganizationScope): Promise<Challenge[]> {
  const { work, organization } = scope
  const { active } = await countUsers(scope)
  const rows = await scope
    .select(challenges, columns)
    .orderBy(desc(challenges.startDate), desc(challenges.id))
  const statusOf = statusAt(work.now, organization.timezone)
  return rows.map((row) => ({
    ...row,
    participants: active,
    status: statusOf({ start: row.startDate, end: row.endDate }),
    createdAt: row.createdAt.toISOString(),
  }))
}

type NewRow = typeof challenges.$inferInsert

/** Adds challenges to organizations as they are given. */
export async function addChallenges({ db, now }: Work, rows: NewRow[]): Promise<void> {
  await db.insert(challenges).values(rows.map((row) => ({ createdAt: now, ...row })))
}
