import { memberPageOf } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Brand } from '#web/ui/illustration/Brand.tsx'
import { barDestinations, type Destination, useShown } from './destinations.ts'
import { memberCopy, screenNames } from './memberCopy.ts'
import { moreDestinations } from './moreDestinations.ts'

/** Navigation from 900 pixels on. */
export function SideBar() {
  const copy = useCopy(memberCopy)
  const names = useCopy(screenNames)
  const bar = useShown(barDestinations)
  const more = useShown(moreDestinations)
  const record = bar.find(({ path }) => path === '/me/record')
  const main = bar.filter(({ path }) => path !== '/me/record' && path !== '/me/more')
  const last = bar.filter(({ path }) => path === '/me/more')
  return (
    <>
      <div className="flex h-14 shrink-0 items-center px-5">
        <Brand word="Élan" />
      </div>
      <nav aria-label={copy.navigation} className="flex grow flex-col gap-5 p-3">
        {record && (
          <Link to={record.path} className={buttonClass()}>
            <record.icon aria-hidden="true" />
            {names[record.path]}
          </Link>
        )}
        {[main, more, last].map(
          (group) => group.length > 0 && <SideLinks key={group[0]?.path} destinations={group} />,
        )}
      </nav>
    </>
  )
}

function SideLinks({ destinations }: { destinations: readonly Destination[] }) {
  const names = useCopy(screenNames)
  const page = memberPageOf(useLocation().pathname)?.page
  return (
    <ul className="flex flex-col gap-1">
      {destinations.map(({ path, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={page === path ? 'page' : undefined}
            className="flex min-h-control items-center gap-3 rounded-control px-3 py-2 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-action-soft aria-[current]:font-semibold aria-[current]:text-action [&_svg]:size-5 [&_svg]:shrink-0"
          >
            <Icon aria-hidden="true" />
            {names[path]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
