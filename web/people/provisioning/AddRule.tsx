import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdsAllOf, roles } from '#contract/platform/permissions.ts'
import { teamsQuery } from '#web/people/teams/queries.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten } from '#web/platform/organizations/tree.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { createRuleMutation, previewQuery, type Wanted } from './queries.ts'
import { RuleEffects } from './RuleEffects.tsx'

/** Whom a rule means: a group, or an attribute of which the person names the value here. */
type Condition = { groupId: string } | { attributeId: string }

type Props = { directoryId: string; condition: Condition; onDone: () => void }

/** Chooses what a rule gives, shows who gains and loses what, and only then makes the rule. */
export function AddRule({ directoryId, condition, onDone }: Props) {
  const copy = useCopy(groupsCopy)
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(false)
  const making = useMutation(createRuleMutation)
  const { value = '', role, organizationId, teamId, placementId } = chosen
  const isOfValue = 'attributeId' in condition
  const wanted: Wanted = {
    ...condition,
    ...(isOfValue && { value: value.trim() }),
    ...(role && { role: roles.find((one) => one === role), organizationId }),
    ...(teamId && { teamId }),
    ...(placementId && { placementId }),
  }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: shown })
  const error = making.error ?? preview.error
  const isWhole = Boolean(role || teamId || placementId) && (!isOfValue || value.trim() !== '')
  const choose = (more: Record<string, string>) => {
    setChosen({ ...chosen, ...more })
    setShown(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-canvas p-3">
      {error && <Notice tone="danger">{errorText(error, copy.noAnswer)}</Notice>}
      {isOfValue && (
        <TextField
          label={copy.value}
          hint={copy.valueHint}
          value={value}
          onChange={({ target }) => choose({ value: target.value })}
        />
      )}
      <Gifts chosen={chosen} onChoose={choose} />
      {shown && preview.data && (
        <Notice tone="info">
          <RuleEffects difference={preview.data} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {shown && preview.data ? (
          <Button
            size="sm"
            busy={making.isPending}
            onClick={() => making.mutate({ directoryId, ...wanted }, { onSuccess: onDone })}
          >
            {copy.make}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            busy={preview.isFetching}
            disabled={!isWhole}
            onClick={() => setShown(true)}
          >
            {copy.preview}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onDone}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  )
}

type GiftsProps = { chosen: Record<string, string>; onChoose: (more: Record<string, string>) => void }

/** What a rule may give: nobody gives more than they could by hand. */
function Gifts({ chosen, onChoose }: GiftsProps) {
  const copy = useCopy(groupsCopy)
  const may = useMay()
  const { current, currentId } = useOrganizations()
  const { data: teams = [] } = useQuery({ ...teamsQuery(''), enabled: may('teams.write') })
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
