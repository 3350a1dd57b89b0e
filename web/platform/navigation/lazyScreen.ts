import type { ComponentType } from 'react'
import { lazyLoaded } from './lazyLoaded.ts'

export interface Screen {
  Component: ComponentType
  preload: () => Promise<void>
}

/** Loads the code of a screen when it is first rendered or prefetched. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen => lazyLoaded(async () => (await load())[name])
