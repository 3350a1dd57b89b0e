import { useQuery } from '@tanstack/react-query'
import { holdsAllOf, roles } from '#contract/platform/permissions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten } from '#web/platform/organizations/tree.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { rulesCopy } from './copy.ts'
import { teamChoicesQuery } from './queries.ts'

interface GiftsProps {
  chosen: Record<string, string>
  onChoose: (more: Record<string, string>) => void
}

/** What a rule may give: nobody gives more than they could by hand. */
export function Gifts({ chosen, onChoose }: GiftsProps) {
  const copy = useCopy(rulesCopy)
  const may = useMay()
  const { current, currentId } = useOrganizations()
  const { data: teams = [] } = useQuery({ ...teamChoicesQuery, enabled: may('teams.write') })
  const choices = roles.filter((role) => holdsAllOf(current?.roles ?? [], role))
  const organizations = flatten(current ? [current] : []).map(({ organization }) => organization)
  const { role = '', organizationId = currentId, teamId = '', placementId = '' } = chosen
  const below = organizations.filter(({ id }) => id !== currentId)
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label={copy.role}
        value={role}
        options={[
          { value: '', label: copy.noRole },
          ...choices.map((one) => ({ value: one, label: copy.words[one] })),
        ]}
        onChange={({ target }) => onChoose({ role: target.value, organizationId })}
      />
      {role !== '' && organizations.length > 1 && (
        <SelectField
          label={copy.organization}
          value={organizationId}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onChoose({ organizationId: target.value })}
        />
      )}
      {may('people.write') && below.length > 0 && (
        <SelectField
          label={copy.placement}
          hint={copy.placementHint}
          value={placementId}
          options={[
            { value: '', label: copy.noPlacement },
            ...below.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChoose({ placementId: target.value })}
        />
      )}
      {teams.length > 0 && (
        <SelectField
          label={copy.team}
          value={teamId}
          options={[
            { value: '', label: copy.noTeam },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChoose({ teamId: target.value })}
        />
      )}
    </div>
  )
}
