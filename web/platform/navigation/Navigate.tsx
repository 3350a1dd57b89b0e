import { useEffect } from 'react'
import { type Destination, navigate } from './location.ts'

/** Goes elsewhere as soon as it is shown, once. */
export function Navigate(destination: Destination) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later render must not go a second time.
  useEffect(() => navigate(destination), [])
  return null
}
