import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface Screen {
  Component: LazyExoticComponent<ComponentType>
  preload: () => void
}

/** Loads the code of a screen when it is first rendered or prefetched. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  return {
    Component: lazy(async () => {
      const Component: ComponentType = (await load())[name]
      return { default: Component }
    }),
    // A failed prefetch is ignored: rendering loads again and shows the error.
    preload: () => void load().catch(() => {}),
  }
}
