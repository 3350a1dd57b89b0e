import { useMutation } from '@tanstack/react-query'
import {
  createWallScreen,
  type ScreenLanguage,
  screenLanguages,
} from '#contract/participation/wall-screens.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { screensCopy } from './copy.ts'
import { createMutation } from './queries.ts'

const durations = [30, 90, 365]

/** Makes the address of a screen, which is shown once. */
export function NewScreen() {
  const copy = useCopy(screensCopy)
  const { language } = useLanguage()
  const { mutateAsync: make, data: made } = useMutation(createMutation)
  const initial: { label: string; language: ScreenLanguage; days: number } = {
    label: '',
    language: language === 'bilingual' ? 'both' : language,
    days: 90,
  }
  const form = useForm(createWallScreen.body, {
    initial,
    toBody: (values) => values,
    async send(body) {
      await make(body)
      form.set('label', '')
    },
    failure: copy.failed,
  })
  return (
    <Form form={form} className="flex flex-col gap-4 border-t border-line pt-5">
      {form.failed && <Notice tone="danger">{form.message}</Notice>}
      <TextField
        label={copy.label}
        hint={copy.labelHint}
        error={form.errorAt('label')}
        value={form.values.label}
        onChange={({ target }) => form.set('label', target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={copy.language}
          value={form.values.language}
          options={screenLanguages.map((value) => ({ value, label: copy.languages[value] }))}
          onChange={({ target }) =>
            form.set('language', screenLanguages.find((one) => one === target.value) ?? 'both')
          }
        />
        <SelectField
          label={copy.duration}
          value={String(form.values.days)}
          options={durations.map((days) => ({ value: String(days), label: copy.days(days) }))}
          onChange={({ target }) => form.set('days', Number(target.value))}
        />
      </div>
      <Button type="submit" busy={form.busy} className="sm:self-start">
        {copy.make}
      </Button>
      {made && (
        <CopyField
          label={copy.address}
          hint={copy.addressHint}
          value={made.data.address}
          labels={{ copy: copy.copy, copied: copy.copied }}
        />
      )}
    </Form>
  )
}
