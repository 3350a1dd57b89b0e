import { useLayoutEffect, useState, useTransition } from 'react'
import { type Location, onNavigation, readLocation } from './location.ts'

/**
 * Returns the location whose page is shown. `moving` is true until the code of the next page is loaded. `onMove` is
 * called when a navigation starts.
 */
export function useNavigation(onMove: (to: Location, from: Location) => void) {
  const [location, setLocation] = useState(() => readLocation('load'))
  const [moving, startTransition] = useTransition()
  useLayoutEffect(() => {
    let last = readLocation('load')
    return onNavigation((next) => {
      onMove(next, last)
      last = next
      startTransition(() => setLocation(next))
    })
  }, [onMove])
  return { location, moving }
}
