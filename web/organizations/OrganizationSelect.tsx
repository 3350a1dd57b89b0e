import { Building2, House } from 'lucide-react'
import { useMemo } from 'react'
import { useCopy } from '#web/app/language.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { organizationsCopy } from './copy.ts'
import { requestOrganization, useOrganizations } from './current.ts'

export function OrganizationSelect() {
  const copy = useCopy(organizationsCopy)
  const { tree, currentId } = useOrganizations()
  const items = useMemo(
    () =>
      tree.map(({ organization, level }) => ({
        value: organization.id,
        label: organization.name,
        level,
        icon: organization.isPrimary ? <House aria-hidden="true" /> : <Building2 aria-hidden="true" />,
      })),
    [tree],
  )
  return (
    <Combobox
      look="quiet"
      label={copy.organization}
      hideLabel
      items={items}
      value={currentId}
      onChange={(id) => id !== currentId && requestOrganization(id)}
      placeholder={copy.choose}
      labels={{ search: copy.search, empty: copy.noMatch }}
    />
  )
}
