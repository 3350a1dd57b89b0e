import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'

export type MenuEntry =
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: ReactNode }
  | {
      kind: 'action'
      key: string
      label: ReactNode
      icon?: ReactNode
      onSelect: () => void
      tone?: 'danger' | undefined
      disabled?: boolean | undefined
    }
  /** `link` is an empty router link or anchor, which receives the words. */
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; link: ReactElement }

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
}

const LoadedMenu = lazy(() => import('./LoadedMenu.tsx'))

/** The trigger is there at once; its menu is fetched after the page. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <LoadedMenu {...props} />
    </Suspense>
  )
}
