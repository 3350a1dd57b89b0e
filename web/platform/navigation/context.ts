import { createContext, useContext } from 'react'
import { type Location, readLocation } from './location.ts'

interface Navigation {
  /** Location of the page shown. During a navigation it is still the previous one. */
  location: Location
  /** Prefetches the code of a page. */
  preload: (path: string) => void
}

export const NavigationContext = createContext<Navigation>({
  location: readLocation('load'),
  preload: () => {},
})

export const usePreload = () => useContext(NavigationContext).preload

export const useLocation = () => useContext(NavigationContext).location
