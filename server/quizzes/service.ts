import { desc } from 'drizzle-orm'
import type { Quiz } from '#contract/quizzes.ts'
import { statusAt } from '#contract/status.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { quizzes } from './table.ts'

const columns = {
  id: quizzes.id,
  title: quizzes.title,
  category: quizzes.category,
  startAt: quizzes.startAt,
  endAt: quizzes.endAt,
  answers: quizzes.answers,
  createdAt: quizzes.createdAt,
}

/** Every quiz of the organization, the latest to begin first. */
export async function listQuizzes(scope: OrganizationScope): Promise<Quiz[]> {
  const { work, organization } = scope
  const rows = await scope.select(quizzes, columns).orderBy(desc(quizzes.startAt), desc(quizzes.id))
  const statusOf = statusAt(work.now, organization.timezone)
  return rows.map(({ startAt, endAt, createdAt, ...row }) => {
    const period = { start: startAt.toISOString(), end: endAt.toISOString() }
    return {
      ...row,
      startDate: period.start,
      endDate: period.end,
      status: statusOf(period),
      createdAt: createdAt.toISOString(),
    }
  })
}

type NewRow = typeof quizzes.$inferInsert

/** Adds quizzes to organizations as they are given. */
export async function addQuizzes({ db, now }: Work, rows: NewRow[]): Promise<void> {
  await db.insert(quizzes).values(rows.map((row) => ({ createdAt: now, ...row })))
}
