import { useMutation, useQuery } from '@tanstack/react-query'
import { rulesCopy } from '#web/identity/rules/copy.ts'
import { Gifts } from '#web/identity/rules/Gifts.tsx'
import { MakeRule } from '#web/identity/rules/MakeRule.tsx'
import { useRuleDraft } from '#web/identity/rules/useRuleDraft.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { groupsCopy } from './groupsCopy.ts'
import { createRuleMutation, previewQuery, type Wanted } from './queries.ts'

/** Whom a rule means: a group, or an attribute of which the person names the value here. */
type Condition = { groupId: string } | { attributeId: string }

type Props = { directoryId: string; condition: Condition; onDone: () => void }

/** Chooses what a rule gives, shows who gains and loses what, and only then makes the rule. */
export function AddRule({ directoryId, condition, onDone }: Props) {
  const copy = { ...useCopy(rulesCopy), ...useCopy(groupsCopy) }
  const errorText = useErrorText()
  const { chosen, value, isShown, gifts, isGiving, show, choose } = useRuleDraft()
  const making = useMutation(createRuleMutation)
  const isOfValue = 'attributeId' in condition
  const wanted: Wanted = {
    ...condition,
    ...(isOfValue && { value: value.trim() }),
    ...gifts,
  }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: isShown })
  const error = making.error ?? preview.error
  const isWhole = isGiving && (!isOfValue || value.trim() !== '')
  const done = () => {
    toast({ text: copy.ruleMade, tone: 'success' })
    onDone()
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
      <MakeRule
        difference={isShown ? preview.data : undefined}
        isReading={preview.isFetching}
        isMaking={making.isPending}
        isWhole={isWhole}
        onPreview={show}
        onMake={() => making.mutate({ directoryId, ...wanted }, { onSuccess: done })}
        onCancel={onDone}
      />
    </div>
  )
}
