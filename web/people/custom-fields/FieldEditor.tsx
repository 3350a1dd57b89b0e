import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { FieldType, UserField } from '#contract/people/custom-fields.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldsCopy } from './copy.ts'
import { addValueMutation, updateMutation } from './queries.ts'
import { TypeSelect } from './TypeSelect.tsx'
import { ValueList } from './ValueList.tsx'

type Props = {
  field: UserField
  onDone: () => void
  onRemoveValue: (value: string) => void
}

export function FieldEditor({ field, onDone, onRemoveValue }: Props) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const [name, setName] = useState(field.fieldName)
  const [type, setType] = useState<FieldType>(field.fieldType)
  const [nameless, setNameless] = useState(false)
  const update = useMutation(updateMutation)
  const addValue = useMutation(addValueMutation)
  const locked = field.fieldType === 'list' && field.values.length > 0

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '' || update.isPending) return
    const body = {
      ...(name.trim() !== field.fieldName && { name }),
      ...(type !== field.fieldType && { type }),
    }
    if (Object.keys(body).length === 0) return onDone()
    update.mutate({ fieldId: field.id, body }, { onSuccess: onDone })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={copy.edit(field.fieldName)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken/40 p-4"
    >
      <Unsaved when={(name !== field.fieldName || type !== field.fieldType) && !update.isPending} />
      {update.isError && (
        <Notice tone="danger" title={copy.updateFailed}>
          {errorText(update.error, copy.noAnswer)}
        </Notice>
      )}
      {addValue.isError && (
        <Notice tone="danger" title={copy.addValueFailed}>
          {errorText(addValue.error, copy.noAnswer)}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={copy.name}
          value={name}
          maxLength={60}
          autoComplete="off"
          required
          error={nameless && copy.nameRequired}
          onChange={({ target }) => {
            setName(target.value)
            setNameless(false)
          }}
        />
        <TypeSelect
          value={type}
          onChange={setType}
          disabled={locked}
          hint={locked ? copy.typeLocked : type !== field.fieldType ? copy.typeHint : undefined}
        />
      </div>
      {field.fieldType === 'list' && (
        <ValueList
          values={field.values.map(({ value }) => value)}
          busy={addValue.isPending}
          onAdd={(value) =>
            addValue.mutateAsync({ fieldId: field.id, value }).then(
              () => true,
              () => false,
            )
          }
          onRemove={onRemoveValue}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={update.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}
