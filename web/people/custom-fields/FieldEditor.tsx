import { useMutation } from '@tanstack/react-query'
import type { UserField } from '#contract/people/custom-fields.ts'
import { updateUserFieldBody } from '#contract/people/field-bodies.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
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

function useFieldChange(field: UserField, onDone: () => void) {
  const copy = useCopy(fieldsCopy)
  const { mutateAsync: update } = useMutation(updateMutation)
  return useForm(updateUserFieldBody, {
    initial: { name: field.fieldName, type: field.fieldType },
    toBody({ name, type }) {
      const body = {
        ...(name.trim() !== field.fieldName && { name }),
        ...(type !== field.fieldType && { type }),
      }
      return Object.keys(body).length > 0 ? body : undefined
    },
    check: ({ name }) => (name.trim() ? undefined : { fields: { name: copy.nameRequired } }),
    async send(body) {
      await update({ fieldId: field.id, body })
      onDone()
    },
    onUnchanged: onDone,
    failure: copy.noAnswer,
  })
}

export function FieldEditor({ field, onDone, onRemoveValue }: Props) {
  const copy = useCopy(fieldsCopy)
  const form = useFieldChange(field, onDone)
  const { type } = form.values
  const locked = field.fieldType === 'list' && field.values.length > 0
  return (
    <Form
      form={form}
      aria-label={copy.edit(field.fieldName)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken/40 p-4"
    >
      {form.failed && (
        <Notice tone="danger" title={copy.updateFailed}>
          {form.message}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField {...form.text('name')} label={copy.name} maxLength={60} autoComplete="off" required />
        <TypeSelect
          value={type}
          onChange={(chosen) => form.set('type', chosen)}
          disabled={locked}
          hint={locked ? copy.typeLocked : type !== field.fieldType ? copy.typeHint : undefined}
        />
      </div>
      {field.fieldType === 'list' && <FieldValues field={field} onRemove={onRemoveValue} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {copy.save}
        </Button>
      </div>
    </Form>
  )
}

function FieldValues({ field, onRemove }: { field: UserField; onRemove: (value: string) => void }) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const addValue = useMutation(addValueMutation)
  const add = (value: string) =>
    addValue.mutateAsync({ fieldId: field.id, value }).then(
      () => true,
      () => false,
    )
  return (
    <>
      {addValue.isError && (
        <Notice tone="danger" title={copy.addValueFailed}>
          {errorText(addValue.error, copy.noAnswer)}
        </Notice>
      )}
      <ValueList
        values={field.values.map(({ value }) => value)}
        busy={addValue.isPending}
        onAdd={add}
        onRemove={onRemove}
      />
    </>
  )
}
