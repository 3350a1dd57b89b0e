import { type ComponentType, lazy } from 'react'

/**
 * Like `lazy`, but a component whose code `load` has fetched is rendered without suspending. React shows what has
 * suspended 300 ms after the loader at the earliest, also when its code arrives sooner.
 */
export function lazyLoaded<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let fetched: { default: ComponentType<Props> } | undefined
  const load = async () => {
    fetched = { default: await fetchCode() }
    return fetched
  }
  // biome-ignore lint/suspicious/noThenProperty: React's `lazy` reads the result of a thenable that calls back immediately.
  const loaded = { then: (resolve: (module: typeof fetched) => void) => resolve(fetched) }
  return {
    Component: lazy(() => (fetched ? (loaded as ReturnType<typeof load>) : load())),
    /** Fetches the code. A failure is ignored: rendering loads again and shows the error. */
    preload: () => load().then(nothing, nothing),
  }
}

const nothing = () => {}
