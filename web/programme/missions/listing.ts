import type { Call } from '#contract/platform/endpoint.ts'
import { type listMissions, missionStatus, missionType } from '#contract/programme/missions.ts'

type Query = NonNullable<Call<typeof listMissions>['query']>

export const pageSize = 10

export const typeFilters = ['all', ...missionType.options] as const
export const statusFilters = ['all', ...missionStatus.options] as const

/** Which missions are looked at, as the address has it. */
export interface Listing {
  page: number
  search: string
  type: (typeof typeFilters)[number]
  status: (typeof statusFilters)[number]
}

const initial: Listing = { page: 1, search: '', type: 'all', status: 'all' }

const oneOf = <T extends string>(options: readonly T[], text: string | null) =>
  options.find((option) => option === text)

/** What a query string asks for; what makes no sense in it counts as not said. */
export function readListing(queryString: string): Listing {
  const query = new URLSearchParams(queryString)
  const page = Number(query.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (query.get('search') ?? '').slice(0, 200),
    type: oneOf(typeFilters, query.get('type')) ?? 'all',
    status: oneOf(statusFilters, query.get('status')) ?? 'all',
  }
}

/** The query string that `readListing` reads: nothing in it for the list as it is first seen. */
export function writeListing(listing: Listing): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(listing)) {
    if (value !== initial[name as keyof Listing]) query.set(name, String(value))
  }
  return query.toString()
}

export const isNarrowed = ({ search, type, status }: Listing) =>
  search.trim() !== '' || type !== 'all' || status !== 'all'

/** What the server is asked for; a filter that lets everything through is not sent. */
export const queryOf = ({ page, search, type, status }: Listing): Query => ({
  page,
  limit: pageSize,
  ...(search.trim() && { search: search.trim() }),
  ...(type !== 'all' && { type }),
  ...(status !== 'all' && { status }),
})
