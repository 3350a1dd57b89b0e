import { cloneElement, type HTMLAttributes, lazy, type ReactElement, type ReactNode } from 'react'
import { useOpenOnDemand } from './useOpenOnDemand.ts'

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
  /** `link` is a router link or an anchor without text; the menu adds the label. */
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; link: ReactElement }

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<HTMLAttributes<HTMLButtonElement>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
}

const load = () => import('./LoadedMenu.tsx')
const LoadedMenu = lazy(load)

/** A button with a menu. The code of the menu is loaded on demand. */
export function Menu(props: MenuProps) {
  const { asked, triggerProps } = useOpenOnDemand(load)
  return asked ? (
    <LoadedMenu {...props} />
  ) : (
    cloneElement(props.trigger, { ...triggerProps, 'aria-haspopup': 'menu' })
  )
}
