import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Brand } from '#web/ui/illustration/Brand.tsx'
import { BrandMark } from '#web/ui/illustration/BrandMark.tsx'
import { NavigationLinks } from './NavigationLinks.tsx'

const KEY = 'navigation'

export function SideNavigation() {
  const copy = useCopy(frameCopy)
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'expanded' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface transition-[width] lg:flex',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <div className={cx('flex h-14 shrink-0 items-center', collapsed ? 'justify-center' : 'px-5')}>
        {collapsed ? <BrandMark className="size-7" /> : <Brand word="Élan" />}
      </div>
      <NavigationLinks compact={collapsed} />
      <div className={cx('flex p-3', !collapsed && 'justify-end')}>
        <IconButton
          label={collapsed ? copy.expand : copy.collapse}
          icon={collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
          aria-expanded={!collapsed}
          onClick={toggle}
          className="text-muted"
        />
      </div>
    </aside>
  )
}
