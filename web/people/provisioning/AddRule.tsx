import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '#contract/platform/permissions.ts'
import { rulesCopy } from '#web/identity/rules/copy.ts'
import { Gifts } from '#web/identity/rules/Gifts.tsx'
import { RuleEffects } from '#web/identity/rules/RuleEffects.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { createRuleMutation, previewQuery, type Wanted } from './queries.ts'

/** Whom a rule means: a group, or an attribute of which the person names the value here. */
type Condition = { groupId: string } | { attributeId: string }

type Props = { directoryId: string; condition: Condition; onDone: () => void }

/** Chooses what a rule gives, shows who gains and loses what, and only then makes the rule. */
export function AddRule({ directoryId, condition, onDone }: Props) {
  const copy = { ...useCopy(rulesCopy), ...useCopy(groupsCopy) }
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
      <Gifts chosen={chosen} onChoose={choose} canPlace />
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
