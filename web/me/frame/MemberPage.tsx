import { type ReactNode, useEffect } from 'react'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { focusHeading } from '#web/platform/page/focus.ts'

type Props = {
  title: string
  description?: ReactNode
  /** The one primary action of the screen. */
  action?: ReactNode
  children: ReactNode
}

/** The heading of a screen, its action, and its content below. */
export function MemberPage({ title, description, action, children }: Props) {
  useDocumentTitle(title)
  // The screen may arrive after the navigation, whose own focus then found no heading.
  useEffect(focusHeading, [])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
          {description && <p className="text-base text-muted">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
