import { LogOut, type LucideIcon } from 'lucide-react'
import { type GuardedPath, guardedPageOf } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { isIncluded } from '#web/platform/page/pageNeeds.ts'
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
  const may = useMay()
  const groups = pageGroups.map((group) => group.filter(({ path }) => isIncluded(path, may)))
  return (
    <nav aria-label={copy.navigation} className="flex grow flex-col gap-5 p-3">
      {groups
        .filter(({ length }) => length > 0)
        .map((group) => (
          <ul key={group[0]?.path} className="flex flex-col gap-1">
            {group.map(({ path, icon }) => (
              <li key={path}>
                <NavigationLink
                  to={path}
                  Icon={icon}
                  label={words[path]}
                  compact={compact}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ul>
        ))}
      <ul>
        <li>
          <NavigationLink
            to="/logout"
            Icon={LogOut}
            label={copy.logOut}
            compact={compact}
            onFollow={onFollow}
          />
        </li>
      </ul>
    </nav>
  )
}

type LinkProps = Pick<Props, 'onFollow'> & {
  to: GuardedPath | '/logout'
  Icon: LucideIcon
  label: string
  compact: boolean
}

function NavigationLink({ to, Icon, label, compact, onFollow }: LinkProps) {
  const { pathname } = useLocation()
  const isHere = guardedPageOf(pathname) === to
  return (
    <Link
      to={to}
      aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
      onClick={onFollow}
      title={compact ? label : undefined}
      className={linkClass(compact)}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-2 -left-3 w-1 rounded-r-badge bg-action opacity-0 group-aria-[current]:opacity-100"
      />
      <Icon aria-hidden="true" />
      <span className={cx('truncate', compact && 'sr-only')}>{label}</span>
    </Link>
  )
}
