import { LogOut } from 'lucide-react'
import { guardedPageOf } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy, pageGroups } from '#web/platform/page/pages.ts'
import { cx } from '#web/ui/cx.ts'

const linkClass = (compact: boolean) =>
  cx(
    'group relative flex h-10 items-center gap-3 rounded-control text-sm font-medium transition-colors pointer-coarse:h-11',
    'text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-action-soft aria-[current]:font-semibold aria-[current]:text-action',
    '[&_svg]:size-5 [&_svg]:shrink-0',
    compact ? 'w-10 justify-center pointer-coarse:w-11' : 'px-3',
  )

type Props = {
  /** Shows only the icons. The labels stay as accessible names and tooltips. */
  compact?: boolean | undefined
  onFollow?: (() => void) | undefined
}

export function NavigationLinks({ compact = false, onFollow }: Props) {
  const copy = useCopy(frameCopy)
  const words = useCopy(pageCopy)
  const { pathname } = useLocation()
  const page = guardedPageOf(pathname)
  const mark = (
    <span
      aria-hidden="true"
      className="absolute inset-y-2 -left-3 w-1 rounded-r-badge bg-action opacity-0 group-aria-[current]:opacity-100"
    />
  )
  return (
    <nav aria-label={copy.navigation} className="flex grow flex-col gap-5 p-3">
      {pageGroups.map((group) => (
        <ul key={group[0]?.path} className="flex flex-col gap-1">
          {group.map(({ path, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={page === path ? (pathname === path ? 'page' : 'true') : undefined}
                onClick={onFollow}
                title={compact ? words[path] : undefined}
                className={linkClass(compact)}
              >
                {mark}
                <Icon aria-hidden="true" />
                <span className={cx('truncate', compact && 'sr-only')}>{words[path]}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <ul>
        <li>
          <Link
            to="/logout"
            onClick={onFollow}
            title={compact ? copy.logOut : undefined}
            className={linkClass(compact)}
          >
            <LogOut aria-hidden="true" />
            <span className={cx('truncate', compact && 'sr-only')}>{copy.logOut}</span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
