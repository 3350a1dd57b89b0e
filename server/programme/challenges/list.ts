import { asc, desc, gte, lt, type SQL } from 'drizzle-orm'
import { dayIn } from '#contract/platform/days.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import type {
  Challenge,
  listChallenges as endpoint,
  exportChallenges,
} from '#contract/programme/challenges.ts'
import { containing } from '#server/platform/db/containing.ts'
import { listPage } from '#server/platform/db/list-page.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { challenges } from '#server/schema/challenges.ts'
import { listColumns, presentAll } from './service.ts'

type Query = Input<typeof endpoint>['query']
type Filters = Input<typeof exportChallenges>['query']

/** Challenges that ended before today are past. The index by end finds and counts either half. */
function conditionsOf({ now, organization }: OrganizationScope, { search, phase, startsSince }: Filters) {
  const today = dayIn(organization.timezone, now)
  const { endDate, startDate, title } = challenges
  return [
    phase && (phase === 'finished' ? lt(endDate, today) : gte(endDate, today)),
    startsSince === undefined ? undefined : gte(startDate, startsSince),
    ...containing(title, search),
  ]
}

/** Current ones by nearest end, past ones by latest end. */
function orderOf({ phase }: Filters): SQL[] {
  const { startDate, endDate, id } = challenges
  if (phase === 'upcoming') return [asc(endDate), asc(startDate), asc(id)]
  return phase === 'finished' ? [desc(endDate), desc(startDate), desc(id)] : [desc(startDate), desc(id)]
}

const find = (scope: OrganizationScope, filters: Filters) =>
  scope.select(challenges, listColumns, ...conditionsOf(scope, filters)).orderBy(...orderOf(filters))

/** Lists one page, ten by default, or everything if no page is requested. */
export async function listChallenges(
  scope: OrganizationScope,
  { page, limit, ...filters }: Query,
): Promise<Answer<typeof endpoint>> {
  if (page === undefined && limit === undefined)
    return { data: await presentAll(scope, await find(scope, filters)) }
  const { rows, pagination } = await listPage(
    { page: page ?? 1, limit: limit ?? 10 },
    find(scope, filters),
    scope.count(challenges, ...conditionsOf(scope, filters)),
  )
  return { data: await presentAll(scope, rows), pagination }
}

/** Streams the filtered list as a table with the same columns. */
export async function challengesFile(scope: OrganizationScope, filters: Filters): Promise<FileContent> {
  const found = await presentAll(scope, await find(scope, filters))
  const heads = ['Title', 'Start date', 'End date', 'Users', 'Type', 'Status']
  const row = (challenge: Challenge) => [
    challenge.title,
    challenge.startDate,
    challenge.endDate,
    challenge.participants,
    challenge.type,
    challenge.status,
  ]
  return tableFile('challenges', 'csv', [[heads, ...found.map(row)]])
}
