import { useMemo } from 'react'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { type Listing, readListing, writeListing } from './listing.ts'

interface Options {
  /** Leaves no entry to go back to. */
  replace?: boolean
}

/** What is looked at, kept in the address; a change of anything but the page begins at the first one. */
export function useListing() {
  const { searchStr } = useLocation()
  return useMemo(() => ({ listing: readListing(searchStr), move }), [searchStr])
}

function move(change: Partial<Listing>, { replace = false }: Options = {}) {
  const { pathname, search } = window.location
  if (pathname !== '/missions') return
  const text = writeListing({ ...readListing(search), page: 1, ...change })
  navigate({ to: text ? `/missions?${text}` : '/missions', replace })
}
