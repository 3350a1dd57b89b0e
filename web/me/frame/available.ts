import { createContext, useContext } from 'react'
import type { MemberPath } from '#contract/platform/pages.ts'

/** The paths that have a screen. Nothing links to the others. */
export const AvailableContext = createContext<ReadonlySet<MemberPath>>(new Set())

/** Whether a path has a screen, for a link that a part of a screen offers. */
export function useAvailable() {
  const available = useContext(AvailableContext)
  return (path: MemberPath) => available.has(path)
}
