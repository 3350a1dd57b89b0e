import { asc, desc, gte, lt, type SQL } from 'drizzle-orm'
import type { DeclaredAnswer, Input } from '#contract/platform/endpoint.ts'
import type { listQuizzes as endpoint, exportQuizzes, Quiz } from '#contract/programme/quizzes.ts'
import { containing } from '#server/platform/db/containing.ts'
import { listPage } from '#server/platform/db/list-page.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { quizzes } from '#server/schema/quizzes.ts'
import { presentQuizzes, quizColumns } from './presented.ts'

type Query = Input<typeof endpoint>['query']
type Filters = Input<typeof exportQuizzes>['query']

/** Page size of the console. */
const consolePage = 10

const { startAt, endAt, id } = quizzes

function conditionsOf({ now }: OrganizationScope, { search, phase }: Filters) {
  return [
    phase && (phase === 'finished' ? lt(endAt, now) : gte(endAt, now)),
    ...containing(quizzes.title, search),
  ]
}

/** Current ones by nearest end, past ones by latest end. */
function orderOf({ phase }: Filters): SQL[] {
  if (phase === 'upcoming') return [asc(endAt), asc(startAt), asc(id)]
  return phase === 'finished' ? [desc(endAt), desc(startAt), desc(id)] : [desc(startAt), desc(id)]
}

const find = (scope: OrganizationScope, filters: Filters) =>
  scope.select(quizzes, quizColumns, ...conditionsOf(scope, filters)).orderBy(...orderOf(filters))

/** Lists one page, ten quizzes by default, or everything if no page is requested. */
export async function listQuizzes(
  scope: OrganizationScope,
  { page, limit, ...filters }: Query,
): Promise<DeclaredAnswer<typeof endpoint>> {
  if (page === undefined && limit === undefined) {
    return { data: await presentQuizzes(scope, await find(scope, filters)) }
  }
  const { rows, pagination } = await listPage(
    { page: page ?? 1, limit: limit ?? consolePage },
    find(scope, filters),
    scope.count(quizzes, ...conditionsOf(scope, filters)),
  )
  return { data: await presentQuizzes(scope, rows), pagination }
}

const heads = ['Title', 'Category', 'Start date', 'End date', 'Answers', 'Status']

const rowOf = ({ title, category, startDate, endDate, answers, status }: Quiz) => [
  title,
  category,
  startDate,
  endDate,
  answers ?? '',
  status,
]

/** Streams the filtered list as a table with the same columns. */
export async function exportFile(scope: OrganizationScope, filters: Filters): Promise<FileContent> {
  const all = await presentQuizzes(scope, await find(scope, filters))
  return tableFile('quizzes', 'csv', [[heads, ...all.map(rowOf)]])
}
