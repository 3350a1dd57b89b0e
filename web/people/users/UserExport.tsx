import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportUsers } from '#contract/people/users.ts'
import { useMayExport } from '#web/lists/useMayExport.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { filterCopy } from './filterCopy.ts'
import type { ListQuery } from './listing.ts'

type Props = { query: ListQuery; found: number | undefined }

const icons = { csv: <FileText aria-hidden="true" />, xlsx: <FileSpreadsheet aria-hidden="true" /> }

/** Exports the listed people of all pages. */
export function UserExport({ query: { page: _page, limit: _limit, ...query }, found }: Props) {
  const copy = useCopy(filterCopy)
  const { currentId: orgId } = useOrganizations()
  const isAllowed = useMay()('people.export')
  const mayExport = useMayExport() && Boolean(found)
  if (!isAllowed) return null
  const trigger = (
    <Button variant="secondary" icon={<Download />} disabled={!mayExport} className="ml-auto max-sm:grow">
      {copy.export}
    </Button>
  )
  if (!found || !mayExport) return trigger
  const file = (format: 'csv' | 'xlsx'): MenuEntry => {
    const href = fileAddress(exportUsers, { params: { orgId }, query: { ...query, format } })
    return {
      kind: 'link',
      key: format,
      label: copy[format],
      icon: icons[format],
      // biome-ignore lint/a11y/useAnchorContent: the menu puts the words in
      link: <a href={href} download />,
    }
  }
  const entries: MenuEntry[] = [
    { kind: 'heading', key: 'what', label: copy.exported(found) },
    file('csv'),
    file('xlsx'),
  ]
  return <Menu align="end" trigger={trigger} entries={entries} />
}
