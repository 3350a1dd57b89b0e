import { useEffect, useRef } from 'react'
import { type SectionPath, securityPaths } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { pageCopy } from '#web/platform/page/pages.ts'
import { cx } from '#web/ui/cx.ts'
import { settingsCopy } from './copy.ts'

const linkClass = cx(
  'block whitespace-nowrap border-transparent px-3 py-2 text-muted transition-colors hover:text-ink max-xl:border-b-2 pointer-coarse:py-2.5',
  'xl:-ml-px xl:border-l-2 xl:py-1.5 xl:pl-4 xl:whitespace-normal',
  'aria-[current]:border-action aria-[current]:font-medium aria-[current]:text-action',
)

/** Ways to the sections, each at an address of its own: a row, and a column where there is room. */
export function SectionLinks({ sections }: { sections: readonly SectionPath[] }) {
  const copy = useCopy(settingsCopy)
  const words = useCopy(pageCopy)
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)

  const here = securityPaths.some((path) => path === pathname) ? '/settings/security' : pathname

  // On a phone the row is wider than the screen.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="${here}"]`)
    row.current?.scrollTo({ left: (link?.offsetLeft ?? 0) - row.current.clientWidth / 3 })
  }, [here])

  return (
    <nav
      ref={row}
      aria-label={copy.sections}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 xl:sticky xl:top-20 xl:overflow-visible"
    >
      <ul className="flex min-w-max border-line max-xl:border-b xl:min-w-0 xl:flex-col xl:gap-0.5 xl:border-l">
        {(['/settings', ...sections] as const).map((path) => (
          <li key={path} className="max-xl:-mb-px">
            <Link
              to={path}
              className={linkClass}
              {...(path === here && { 'aria-current': pathname === path ? 'page' : 'true' })}
            >
              {path === '/settings' ? copy.all : words[path]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
