import { Menu as Base } from '@base-ui/react/menu'
import { type FocusEvent, useRef } from 'react'
import { cx } from './cx.ts'
import type { MenuEntry, MenuProps } from './Menu.tsx'
import { popupClass, popupItemClass } from './popupClass.ts'
import { usePopupHost } from './usePopupHost.ts'

/** The menu itself. It is mounted on request, therefore it starts open. */
export default function LoadedMenu({ trigger, entries, align = 'start' }: MenuProps) {
  const { host, anchor } = usePopupHost()
  const beginAtFirst = useBeginAtFirst()
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger ref={anchor} render={trigger} />
      <Base.Portal container={host}>
        <Base.Positioner
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <Base.Popup onFocus={beginAtFirst} className={cx(popupClass, 'min-w-48 max-w-80 p-1')}>
            {entries.map(toItem)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The key that asked for the menu came before it: the first item gets the focus here, as it does from then on. */
function useBeginAtFirst() {
  const begun = useRef(false)
  return ({ target, currentTarget: menu }: FocusEvent<HTMLElement>) => {
    if (!begun.current && target === menu && menu.matches(':focus-visible'))
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    begun.current = true
  }
}

function toItem(entry: MenuEntry) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator key={entry.key} className="-mx-1 my-1 h-px bg-line" />
    case 'heading':
      return (
        <div key={entry.key} role="presentation" className="px-2.5 py-1.5 text-xs text-muted">
          {entry.label}
        </div>
      )
    case 'link':
      return (
        <Base.LinkItem key={entry.key} render={entry.link} closeOnClick className={popupItemClass}>
          {entry.icon}
          {entry.label}
        </Base.LinkItem>
      )
    case 'action':
      return (
        <Base.Item
          key={entry.key}
          disabled={entry.disabled ?? false}
          onClick={entry.onSelect}
          className={cx(popupItemClass, entry.tone === 'danger' && 'text-danger')}
        >
          {entry.icon}
          {entry.label}
        </Base.Item>
      )
  }
}
