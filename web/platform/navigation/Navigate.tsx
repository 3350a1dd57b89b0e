import { useEffect } from 'react'
import { type Destination, navigate } from './location.ts'

/** Redirects when it is mounted, once. */
export function Navigate(destination: Destination) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later render must not redirect again.
  useEffect(() => navigate(destination), [])
  return null
}
