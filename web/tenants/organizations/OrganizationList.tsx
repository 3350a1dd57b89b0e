import { useMemo } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten, type TreeEntry } from '#web/platform/organizations/tree.ts'
import { Card } from '#web/ui/Card.tsx'
import { OrganizationRow } from './OrganizationRow.tsx'
import { screenCopy } from './screenCopy.ts'
import type { Ask } from './useDialog.ts'

type Props = {
  entries: readonly TreeEntry[]
  searching: boolean
  current: OrganizationNode | undefined
  onAsk: Ask
}

/** The hierarchy as a flat list; only rows near the viewport are laid out. */
export function OrganizationList({ entries, searching, current, onAsk }: Props) {
  const copy = useCopy(screenCopy)
  const { currentId } = useOrganizations()
  const { language } = useLanguage()
  const below = useMemo(
    () => new Set(flatten(current?.children ?? []).map(({ organization }) => organization.id)),
    [current],
  )
  const format = useMemo(() => {
    // Four digits next to a name are easier to read without a separator.
    const figures = new Intl.NumberFormat(language === 'fr' ? 'fr' : 'en', { useGrouping: 'min2' })
    return (credits: number) => figures.format(credits)
  }, [language])
  return (
    <Card flush>
      <ul aria-label={copy.list} className="@container divide-y divide-line">
        {entries.map((entry) => (
          <OrganizationRow
            key={entry.organization.id}
            entry={entry}
            isCurrent={entry.organization.id === currentId}
            maySend={below.has(entry.organization.id) && entry.organization.credits !== null}
            isOutOfPlace={searching}
            format={format}
            onAsk={onAsk}
          />
        ))}
      </ul>
    </Card>
  )
}
