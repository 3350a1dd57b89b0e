import { useEffect } from 'react'
import { useLocation } from './context.ts'
import { navigate } from './location.ts'
import type { Target } from './paths.ts'

/** Reads `?new=1`, which requests a new entry, and removes it from the address. */
export function useCreateRequest(path: Target & ('/users' | '/teams'), onAsk: () => void) {
  const { pathname, searchStr } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address is a request.
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (pathname !== path || query.get('new') !== '1') return
    query.delete('new')
    onAsk()
    navigate({ to: query.size > 0 ? `${path}?${query}` : path, replace: true })
  }, [pathname, searchStr])
}
