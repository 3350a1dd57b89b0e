import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** `link` is a router link or an anchor without text. The last crumb is the current page and has no link. */
export type Crumb = { key: string; link: ReactNode }

type Props = { label: string; items: readonly Crumb[] }

export function Breadcrumb({ label, items }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="-mx-1 flex flex-wrap items-center gap-y-1 text-sm text-muted">
        {items.map(({ key, link }, index) => (
          <li key={key} className="flex min-w-0 items-center">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 opacity-60" />}
            <span
              aria-current={index === items.length - 1 ? 'page' : undefined}
              className="truncate px-1 [&>a]:rounded-small [&>a]:hover:text-ink [&>a]:hover:underline"
            >
              {link}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
