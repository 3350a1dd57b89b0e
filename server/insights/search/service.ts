import { asc, desc, sql } from 'drizzle-orm'
import type { Found } from '#contract/insights/search.ts'
import { dayIn } from '#contract/platform/days.ts'
import { containing } from '#server/platform/db/containing.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { challenges } from '#server/schema/challenges.ts'
import { quizzes } from '#server/schema/quizzes.ts'
import { teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'

const mostOfAKind = 5

const noResults: Found = { people: [], teams: [], challenges: [], quizzes: [] }

/**
 * Searches what the caller's roles may open. Queries run sequentially: concurrent ones would take most of the pool.
 */
export async function searchOrganization(scope: OrganizationScope, text: string): Promise<Found> {
  if (text.trim() === '') return noResults
  const found = { ...noResults }
  if (scope.may('people.read')) {
    found.people = await findPeople(scope, text)
    found.teams = await scope
      .select(teams, { id: teams.id, name: teams.name }, ...containing(teams.name, text))
      .orderBy(asc(teams.name), asc(teams.id))
      .limit(mostOfAKind)
  }
  return scope.may('programme.read') ? { ...found, ...(await findProgramme(scope, text)) } : found
}

async function findProgramme(
  { now, organization, select }: OrganizationScope,
  text: string,
): Promise<Pick<Found, 'challenges' | 'quizzes'>> {
  const today = dayIn(organization.timezone, now)
  const { id, title, startDate, endDate } = challenges
  const ownChallenges = await select(challenges, { id, title, endDate }, ...containing(title, text))
    .orderBy(desc(startDate), desc(id))
    .limit(mostOfAKind)
  const ownQuizzes = await select(
    quizzes,
    { id: quizzes.id, title: quizzes.title, endAt: quizzes.endAt },
    ...containing(quizzes.title, text),
  )
    .orderBy(desc(quizzes.startAt), desc(quizzes.id))
    .limit(mostOfAKind)
  return {
    challenges: ownChallenges.map(({ endDate, ...shown }) => ({ ...shown, finished: endDate < today })),
    quizzes: ownQuizzes.map(({ endAt, ...shown }) => ({ ...shown, finished: endAt < now })),
  }
}

const mostWords = 10

/** Finds the first people by name through a folded, indexed column. */
async function findPeople(scope: OrganizationScope, text: string): Promise<Found['people']> {
  const { id, firstName, lastName, email, search, sortName } = users
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const rows = await scope
    .select(
      users,
      { id, firstName, lastName, email },
      ...words.map((word) => sql`${search} like containing(${word})`),
    )
    .orderBy(asc(sortName), asc(id))
    .limit(mostOfAKind)
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
  }))
}
