import { type ComponentType, createElement } from 'react'
import { lazyLoaded } from '#web/platform/navigation/lazyLoaded.ts'

/** A screen of the app, or a part of one. */
export interface MemberScreen {
  Component: ComponentType
  /** Fetches the code. */
  preload?: () => Promise<void>
}

/** Loads a screen and the code for queries after the first paint. The screen may use TanStack Query. */
export function memberScreen<Name extends string>(
  load: () => Promise<{ [N in Name]: ComponentType }>,
  name: Name,
): MemberScreen {
  return lazyLoaded(async () => {
    const [{ MemberQueries }, loaded] = await Promise.all([import('./MemberQueries.tsx'), load()])
    const Screen = loaded[name]
    return () => createElement(MemberQueries, null, createElement(Screen))
  })
}
