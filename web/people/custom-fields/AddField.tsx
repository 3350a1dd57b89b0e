import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { FieldType } from '#contract/people/custom-fields.ts'
import { useFieldText } from '#web/forms/useFieldText.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldsCopy } from './copy.ts'
import { createMutation } from './queries.ts'
import { TypeSelect } from './TypeSelect.tsx'
import { ValueList } from './ValueList.tsx'

export function AddField({ onDone }: { onDone: () => void }) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [name, setName] = useState('')
  const [type, setType] = useState<FieldType>('text')
  const [values, setValues] = useState<readonly string[]>([])
  const [nameless, setNameless] = useState(false)
  const create = useMutation(createMutation)
  const refused = create.error instanceof ApiError ? create.error.fields.name : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '' || create.isPending) return
    create.mutate({ name, type, values: [...values] }, { onSuccess: onDone })
  }
  const nameError = nameless ? copy.nameRequired : refused && fieldText(refused)

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={copy.addTitle}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken/40 p-4"
    >
      <Unsaved when={(name.trim() !== '' || values.length > 0) && !create.isPending} />
      {create.isError && (
        <Notice tone="danger" title={copy.addFailed}>
          {!refused && errorText(create.error, copy.noAnswer)}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={copy.name}
          value={name}
          maxLength={60}
          autoComplete="off"
          autoFocus
          required
          error={nameError}
          hint={copy.addHint}
          onChange={({ target }) => {
            setName(target.value)
            setNameless(false)
            create.reset()
          }}
        />
        <TypeSelect value={type} onChange={setType} />
      </div>
      {type === 'list' && (
        <ValueList
          values={values}
          hint={copy.valuesHint}
          onAdd={async (value) => {
            setValues([...values, value])
            return true
          }}
          onRemove={(value) => setValues(values.filter((other) => other !== value))}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={create.isPending} disabled={type === 'list' && values.length === 0}>
          {copy.add}
        </Button>
      </div>
    </form>
  )
}
