import { useMutation } from '@tanstack/react-query'
import type { FieldType } from '#contract/people/custom-fields.ts'
import { createUserFieldBody } from '#contract/people/field-bodies.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldsCopy } from './copy.ts'
import { createMutation } from './queries.ts'
import { TypeSelect } from './TypeSelect.tsx'
import { ValueList } from './ValueList.tsx'

interface Values {
  name: string
  type: FieldType
  options: readonly string[]
}

const initial: Values = { name: '', type: 'text', options: [] }

function useFieldCreation(onDone: () => void) {
  const copy = useCopy(fieldsCopy)
  const { mutateAsync: create } = useMutation(createMutation)
  return useForm(createUserFieldBody, {
    initial,
    toBody: ({ name, type, options }) => ({
      name,
      type,
      visible: true,
      ...(type === 'list' && { values: [...options] }),
    }),
    check: ({ name }) => (name.trim() ? undefined : { fields: { name: copy.nameRequired } }),
    async send(body) {
      await create(body)
      onDone()
    },
    failure: copy.noAnswer,
  })
}

export function AddField({ onDone }: { onDone: () => void }) {
  const copy = useCopy(fieldsCopy)
  const form = useFieldCreation(onDone)
  const { name, type, options } = form.values
  return (
    <Form
      form={form}
      unsaved={(name.trim() !== '' || options.length > 0) && !form.busy}
      aria-label={copy.addTitle}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken/40 p-4"
    >
      {form.failed && (
        <Notice tone="danger" title={copy.addFailed}>
          {form.message}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...form.text('name')}
          label={copy.name}
          maxLength={60}
          autoComplete="off"
          autoFocus
          required
          hint={copy.addHint}
        />
        <TypeSelect value={type} onChange={(chosen) => form.set('type', chosen)} />
      </div>
      {type === 'list' && <NewValues form={form} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={form.busy} disabled={type === 'list' && options.length === 0}>
          {copy.add}
        </Button>
      </div>
    </Form>
  )
}

/** The values of a list that is not stored yet. */
function NewValues({ form }: { form: ReturnType<typeof useFieldCreation> }) {
  const copy = useCopy(fieldsCopy)
  const { options } = form.values
  return (
    <ValueList
      values={options}
      hint={copy.valuesHint}
      onAdd={async (value) => {
        form.set('options', [...options, value])
        return true
      }}
      onRemove={(value) =>
        form.set(
          'options',
          options.filter((other) => other !== value),
        )
      }
    />
  )
}
