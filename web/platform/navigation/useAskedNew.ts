import { useEffect } from 'react'
import { useLocation } from './context.ts'
import { navigate } from './location.ts'
import type { Target } from './paths.ts'

/** `?new=1` in the address of a list asks for a new entry, and is gone once heard. */
export function useAskedNew(path: Target & ('/users' | '/teams'), onAsk: () => void) {
  const { pathname, searchStr } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address asks.
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (pathname !== path || query.get('new') !== '1') return
    query.delete('new')
    onAsk()
    navigate({ to: query.size > 0 ? `${path}?${query}` : path, replace: true })
  }, [pathname, searchStr])
}
