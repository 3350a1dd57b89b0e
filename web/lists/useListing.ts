import { useMemo } from 'react'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import type { Target } from '#web/platform/navigation/paths.ts'

interface Definition<State> {
  path: Target
  read: (queryString: string) => State
  write: (state: State) => string
  isNarrowed: (state: State) => boolean
  clear: (state: State) => State
}

interface Options {
  /** Replaces the history entry. */
  replace?: boolean
}

export interface Listing<State> {
  listing: State
  /** Whether the search or a filter excludes rows. */
  isNarrowed: boolean
  /** Any change except of the page returns to the first page. */
  move: (part: Partial<State>, options?: Options) => void
  /** Clears search and filters. */
  clear: () => void
}

/** The state of a list, kept in the address. */
export function useListing<State>(definition: Definition<State>): Listing<State> {
  const { searchStr } = useLocation()
  return useMemo(() => {
    const { path, read, write, isNarrowed, clear } = definition
    const change = (next: (state: State) => State, { replace = false }: Options = {}) => {
      const { pathname, search } = window.location
      // The list stays mounted below a detail, whose address is not the list's.
      if (pathname !== path) return
      const text = write(next(read(search)))
      navigate({ to: text ? `${definition.path}?${text}` : path, replace })
    }
    const listing = read(searchStr)
    return {
      listing,
      isNarrowed: isNarrowed(listing),
      move: (part, options) => change((state) => ({ ...state, page: 1, ...part }), options),
      clear: () => change(clear),
    }
  }, [definition, searchStr])
}
