import { type Phase, type ProgrammeStatus, phase } from '#contract/programme/status.ts'
import { defineListing, oneOf, optional } from '#web/lists/defineListing.ts'
import { pageOf, searchMatcher } from '#web/lists/localPage.ts'
import { rangeStart, ranges } from '#web/lists/ranges.ts'

export const pageSize = 10

const define = (path: '/challenges' | '/quizzes') =>
  defineListing({
    path,
    views: { tab: oneOf<Phase>(phase.options, 'upcoming') },
    /** A range limits the first days. */
    filters: { range: optional(ranges) },
  })

export const challengeListing = define('/challenges')
export const quizListing = define('/quizzes')

/** The visible part of the list of challenges or quizzes. */
export type ProgrammeListing = ReturnType<typeof challengeListing.read>

interface Item {
  title: string
  startDate: string
  endDate: string
}

/** Pages all rows here, for a server without pagination. */
export function localPage<T extends Item>(
  items: readonly T[],
  { tab, page, search, range }: ProgrammeListing,
  statusOf: (item: Item) => ProgrammeStatus,
  now: Date,
) {
  const matches = searchMatcher(search)
  const since = range && rangeStart(range, now)
  const found = items.filter(
    (item) =>
      (statusOf(item) === 'Finished') === (tab === 'finished') &&
      matches(item.title) &&
      (!since || new Date(item.startDate) >= since),
  )
  const { rows, pagination } = pageOf(found, page, pageSize)
  return { items: rows, pagination }
}
