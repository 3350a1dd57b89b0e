import { useMemo } from 'react'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { type Listing, queryOf, readListing, writeListing } from './listing.ts'

/** The people looked at, kept in the address. */
export function useListing() {
  const { searchStr } = useLocation()
  return useMemo(() => {
    const listing = readListing(searchStr)
    return { listing, query: queryOf(listing, Date.now()), goTo, narrow }
  }, [searchStr])
}

interface Options {
  /** Leaves no entry to go back to. */
  replace?: boolean
}

function move(change: Partial<Listing>, { replace = false }: Options) {
  const { pathname, search } = window.location
  if (pathname !== '/users') return
  const text = writeListing({ ...readListing(search), ...change })
  navigate({ to: text ? `/users?${text}` : '/users', replace })
}

const goTo = (page: number, options: Options = {}) => move({ page }, options)

/** Looks at other people, from their first page on. */
const narrow = (change: Partial<Omit<Listing, 'page'>>, options: Options = {}) =>
  move({ ...change, page: 1 }, options)
