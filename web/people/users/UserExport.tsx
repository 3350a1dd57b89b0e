import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportUsers } from '#contract/people/users.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { filterCopy } from './filterCopy.ts'
import type { ListQuery } from './listing.ts'

type Props = { query: ListQuery; found: number | undefined }

/** The people listed, on all pages, as a file. */
export function UserExport({ query: { page: _page, limit: _limit, ...query }, found }: Props) {
  const copy = useCopy(filterCopy)
  const { session } = useSession()
  // Whoever looks in to help carries nobody's people away: the server refuses it too.
  const possible = Boolean(found) && session?.kind !== 'admin_access'
  const trigger = (
    <Button variant="secondary" icon={<Download />} disabled={!possible} className="ml-auto max-sm:grow">
      {copy.export}
    </Button>
  )
  if (!found || !possible) return trigger
  const file = (format: 'csv' | 'xlsx') => (
    // biome-ignore lint/a11y/useAnchorContent: the menu puts the words in
    <a href={fileAddress(exportUsers, { query: { ...query, format } })} download />
  )
  return (
    <Menu
      align="end"
      trigger={trigger}
      entries={[
        { kind: 'heading', key: 'what', label: copy.exported(found) },
        {
          kind: 'link',
          key: 'csv',
          label: copy.csv,
          icon: <FileText aria-hidden="true" />,
          link: file('csv'),
        },
        {
          kind: 'link',
          key: 'xlsx',
          label: copy.xlsx,
          icon: <FileSpreadsheet aria-hidden="true" />,
          link: file('xlsx'),
        },
      ]}
    />
  )
}
