import { foldText } from '#contract/platform/fold.ts'
import { paginationOf } from '#contract/platform/pagination.ts'
import type { Phase, ProgrammeStatus } from '#contract/programme/status.ts'

export const pageSize = 10

const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

export type Range = keyof typeof days
export const ranges = Object.keys(days) as Range[]

/** Which challenges or quizzes are looked at, as the address has it. */
export interface Listing {
  tab: Phase
  page: number
  search: string
  /** Begun or beginning since when; undefined for all time. */
  range: Range | undefined
}

const initial: Listing = { tab: 'upcoming', page: 1, search: '', range: undefined }

/** What a query string asks for; what makes no sense in it counts as not said. */
export function readListing(queryString: string): Listing {
  const query = new URLSearchParams(queryString)
  const page = Number(query.get('page') ?? 1)
  return {
    tab: query.get('tab') === 'finished' ? 'finished' : 'upcoming',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (query.get('search') ?? '').slice(0, 200),
    range: ranges.find((range) => range === query.get('range')),
  }
}

/** The query string that `readListing` reads: nothing in it for the list as it is first seen. */
export function writeListing(listing: Listing): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(listing)) {
    if (value !== undefined && value !== initial[name as keyof Listing]) query.set(name, String(value))
  }
  return query.toString()
}

export const isNarrowed = ({ search, range }: Listing) => search.trim() !== '' || range !== undefined

/** The earliest start a range lets through, an instant. */
export const rangeStart = (range: Range, now: Date): Date =>
  new Date(now.getTime() - days[range] * 24 * 60 * 60_000)

interface Item {
  title: string
  startDate: string
  endDate: string
}

/** A page out of everything, for a server that knows no pages. */
export function localPage<T extends Item>(
  items: readonly T[],
  { tab, page, search, range }: Listing,
  statusOf: (item: Item) => ProgrammeStatus,
  now: Date,
) {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const since = range && rangeStart(range, now)
  const found = items.filter(
    (item) =>
      (statusOf(item) === 'Finished') === (tab === 'finished') &&
      words.every((word) => foldText(item.title).includes(word)) &&
      (!since || new Date(item.startDate) >= since),
  )
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    pagination: paginationOf(page, pageSize, found.length),
  }
}
