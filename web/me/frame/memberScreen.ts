import { type ComponentType, createElement, lazy } from 'react'

/** A screen of the app, or a part of one. */
export interface MemberScreen {
  Component: ComponentType
  /** Fetches the code. */
  preload?: () => void
}

/** Loads a screen and the code for queries after the first paint. The screen may use TanStack Query. */
export function memberScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): MemberScreen {
  const loadAll = async () => {
    const [{ MemberQueries }, loaded] = await Promise.all([import('./MemberQueries.tsx'), load()])
    const Screen = loaded[name] as ComponentType
    return { default: () => createElement(MemberQueries, null, createElement(Screen)) }
  }
  // A failed prefetch is ignored: rendering loads again and shows the error.
  return { Component: lazy(loadAll), preload: () => void loadAll().catch(() => {}) }
}
