import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface Screen {
  Component: LazyExoticComponent<ComponentType>
  preload: () => void
}

/** A screen whose code is fetched when it is first wanted. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  return {
    Component: lazy(async () => ({ default: (await load())[name] as ComponentType })),
    // A failure shows when the screen is really wanted.
    preload: () => void load().catch(() => {}),
  }
}
