import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  commonAttributes,
  createDirectoryAttribute,
  type DirectoryAttribute,
} from '#contract/people/directory-attributes.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { attributesCopy } from './attributesCopy.ts'
import { createAttributeMutation } from './queries.ts'

/** The attribute's own name, without the address of its schema. */
const shortName = (path: string) => path.slice(path.lastIndexOf(':') + 1)

const another = 'another'

/** Chooses an attribute, and the field that it fills, if any. */
export function AddAttribute({ directoryId, used }: { directoryId: string; used: DirectoryAttribute[] }) {
  const copy = useCopy(attributesCopy)
  const { mutateAsync: add } = useMutation(createAttributeMutation)
  const { data: fields = [] } = useQuery(userFieldsQuery)
  const free = commonAttributes.filter((path) => !used.some((one) => one.path === path))
  const [chosen, setChosen] = useState<string>()
  const choice = chosen ?? free[0] ?? another
  const form = useForm(createDirectoryAttribute.body, {
    initial: { path: '', fieldId: '' },
    toBody: ({ path, fieldId }) => ({
      path: choice === another ? path : choice,
      ...(fieldId && { fieldId }),
    }),
    async send(body) {
      await add({ directoryId, ...body })
      form.set('path', '')
      form.set('fieldId', '')
      setChosen(undefined)
    },
    failure: copy.noAnswer,
  })
  return (
    <Form form={form} className="flex flex-col gap-3">
      {form.failed && <Notice tone="danger">{form.message}</Notice>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={copy.attribute}
          value={choice}
          options={[
            ...free.map((path) => ({ value: path, label: shortName(path) })),
            { value: another, label: copy.another },
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        <SelectField
          label={copy.field}
          hint={copy.fieldHint}
          value={form.values.fieldId}
          options={[
            { value: '', label: copy.noField },
            ...fields
              .filter(({ id }) => !used.some(({ fieldId }) => fieldId === id))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => form.set('fieldId', target.value)}
        />
        {choice === another && (
          <TextField
            label={copy.path}
            hint={copy.pathHint}
            error={form.errorAt('path')}
            value={form.values.path}
            onChange={({ target }) => form.set('path', target.value)}
          />
        )}
      </div>
      <Button type="submit" size="sm" variant="secondary" busy={form.busy} className="self-start">
        {copy.add}
      </Button>
    </Form>
  )
}
