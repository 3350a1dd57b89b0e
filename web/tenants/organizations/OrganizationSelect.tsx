import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Building2, House } from 'lucide-react'
import { useMemo } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { requestOrganization, useOrganizations } from '#web/platform/organizations/current.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { organizationsCopy } from './copy.ts'
import { otherOrganizationsQuery } from './otherOrganizations.ts'

function iconOf({ name, logo_url, isPrimary }: OrganizationNode) {
  if (logo_url) return <Avatar name={name} src={logo_url} size="sm" shape="square" />
  return isPrimary ? <House aria-hidden="true" /> : <Building2 aria-hidden="true" />
}

export function OrganizationSelect() {
  const copy = useCopy(organizationsCopy)
  const { tree, currentId } = useOrganizations()
  const { data: others } = useQuery(otherOrganizationsQuery(useSession().session?.other_cells))
  const items = useMemo(
    () => [
      ...tree.map(({ organization, level }) => ({
        value: organization.id,
        label: organization.name,
        level,
        icon: iconOf(organization),
      })),
      ...(others ?? []).map(({ value, name }) => ({
        value,
        label: name,
        detail: copy.goThere,
        icon: <ArrowLeftRight aria-hidden="true" />,
      })),
    ],
    [tree, others, copy],
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
