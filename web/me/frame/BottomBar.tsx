import type { LucideIcon } from 'lucide-react'
import { memberPageOf } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { cx } from '#web/ui/cx.ts'
import { barDestinations, useShown } from './destinations.ts'
import { memberCopy, screenNames } from './memberCopy.ts'

/** @param isBig for the one in the middle */
const BarIcon = ({ icon: Icon, isBig }: { icon: LucideIcon; isBig: boolean }) => (
  <span
    className={cx(
      'grid place-items-center rounded-badge transition-colors',
      isBig
        ? '-mt-6 size-13 bg-action text-on-action shadow-raised'
        : 'h-7 w-14 group-aria-[current]:bg-action-soft',
    )}
  >
    <Icon aria-hidden="true" className={isBig ? 'size-6' : 'size-5'} />
  </span>
)

/** Navigation on phones, within reach of the thumb. Record is the big one in the middle. */
export function BottomBar() {
  const copy = useCopy(memberCopy)
  const names = useCopy(screenNames)
  const bar = useShown(barDestinations)
  const page = memberPageOf(useLocation().pathname)?.page
  const isInBar = bar.some(({ path }) => path === page)
  const isMore = (path: string) => path === '/me/more' && !isInBar
  return (
    <nav
      aria-label={copy.navigation}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm min-[900px]:hidden"
    >
      <ul className="mx-auto flex max-w-lg justify-around">
        {bar.map(({ path, icon }) => (
          <li key={path} className="min-w-0 flex-1">
            <Link
              to={path}
              aria-current={page === path ? 'page' : isMore(path) ? 'true' : undefined}
              className="group flex h-16 flex-col items-center justify-end gap-1 pb-2 text-xs font-medium text-muted aria-[current]:font-semibold aria-[current]:text-action"
            >
              <BarIcon icon={icon} isBig={path === '/me/record'} />
              <span className="max-w-full truncate px-1">{names[path]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
