import { createContext, useContext } from 'react'
import { type Location, readLocation } from './location.ts'

interface Navigation {
  /** Of the page that is shown, which may still be the one before. */
  location: Location
  /** Fetches the code of a page that may be wanted soon. */
  preload: (path: string) => void
}

export const NavigationContext = createContext<Navigation>({
  location: readLocation('load'),
  preload: () => {},
})

export const usePreload = () => useContext(NavigationContext).preload

export const useLocation = () => useContext(NavigationContext).location
