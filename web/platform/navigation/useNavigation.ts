import { useLayoutEffect, useState, useTransition } from 'react'
import { type Location, onNavigation, readLocation } from './location.ts'

/**
 * The location whose page is shown. A new one takes its place once its code is there; until then `moving`.
 * `onMove` hears of it at once.
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
