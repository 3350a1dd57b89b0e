import type { PagePath } from '#contract/platform/pages.ts'

/** A query parameter with a fixed set of options. */
interface Choice<T extends string, Initial extends T | undefined> {
  options: readonly T[]
  /** The default, also for an invalid option. */
  initial: Initial
}

type Choices = Record<string, Choice<string, string | undefined>>
type Values<C extends Choices> = {
  [K in keyof C]: C[K] extends Choice<infer T, infer Initial> ? T | Initial : never
}

/** Undefined without a valid option in the address. */
export const optional = <T extends string>(options: readonly T[]): Choice<T, undefined> => ({
  options,
  initial: undefined,
})

export const oneOf = <T extends string>(options: readonly T[], initial: NoInfer<T>): Choice<T, T> => ({
  options,
  initial,
})

/** The visible part of a list, as stored in the address. */
export type ListState<Views extends Choices, Filters extends Choices> = {
  /** Starts at 1. */
  page: number
  search: string
} & Values<Views> &
  Values<Filters>

interface Schema<Views extends Choices, Filters extends Choices> {
  path: PagePath
  /** Tabs and sort orders, which exclude no rows. */
  views: Views
  /** Filters, which exclude rows. */
  filters: Filters
}

const maxPage = 1_000_000
const maxSearch = 200

function readPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}

/**
 * Defines the query string of a list. The schema is hand-written: Zod would exceed the bound on the JavaScript of
 * /users, and every parameter is a page, a text or an option.
 */
export function defineListing<Views extends Choices, Filters extends Choices>({
  path,
  views,
  filters,
}: Schema<Views, Filters>) {
  type State = ListState<Views, Filters>
  const choices = Object.entries<Choice<string, string | undefined>>({ ...views, ...filters })
  const filterNames = Object.keys(filters)

  /** Reads a query string. Invalid values count as absent. */
  function read(queryString: string): State {
    const query = new URLSearchParams(queryString)
    const chosen = choices.map(([name, { options, initial }]) => [
      name,
      options.find((option) => option === query.get(name)) ?? initial,
    ])
    const [page, search] = [readPage(query.get('page')), (query.get('search') ?? '').slice(0, maxSearch)]
    return { page, search, ...Object.fromEntries(chosen) }
  }

  const initial: Record<string, unknown> = read('')
  const order = ['page', ...Object.keys(views), 'search', ...filterNames]

  /** Returns the query string that `read` parses, without default values. */
  function write(state: State): string {
    const values: Record<string, unknown> = state
    const query = new URLSearchParams()
    for (const name of order) {
      const value = values[name]
      if (value !== undefined && value !== initial[name]) query.set(name, String(value))
    }
    return query.toString()
  }

  /** Whether the search or a filter excludes rows. */
  function isNarrowed(state: State): boolean {
    const values: Record<string, unknown> = state
    return state.search.trim() !== '' || filterNames.some((name) => values[name] !== initial[name])
  }

  /** Returns the first page of the same tab and order without search and filters. */
  function clear(state: State): State {
    const query = new URLSearchParams(write(state))
    for (const name of ['page', 'search', ...filterNames]) query.delete(name)
    return read(query.toString())
  }

  return { path, read, write, isNarrowed, clear }
}
