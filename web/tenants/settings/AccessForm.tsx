import { useId } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { accessCopy } from './accessCopy.ts'
import { settingsCopy } from './copy.ts'
import { DomainList } from './DomainList.tsx'
import { SaveRow } from './SaveRow.tsx'
import { type Access, useAccessForm } from './useAccessForm.ts'

/** Who may join by the organization's link, to change. */
export function AccessForm({ stored }: { stored: Access }) {
  const copy = useCopy(accessCopy)
  const words = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/access']
  const { form, status, change, isUnsaved } = useAccessForm(stored)
  const { mode, domains, typed } = form.values
  return (
    <Form form={form} unsaved={isUnsaved} autoComplete="off" aria-label={title}>
      <ModeChoice mode={mode} onChange={(chosen) => change({ mode: chosen })} />
      {mode === 'professional' && (
        <DomainList
          domains={domains}
          onChange={(next) => change({ domains: next })}
          typed={typed}
          onType={(text) => form.set('typed', text)}
          waiting={form.errorAt('typed')}
        />
      )}
      {form.failed && (
        <Notice tone="danger" title={words.saveFailed}>
          {form.message ?? form.errorAt('domains')}
        </Notice>
      )}
      <SaveRow saying={status}>
        <Button type="submit" busy={form.busy}>
          {copy.save}
        </Button>
      </SaveRow>
    </Form>
  )
}

const modes = ['professional', 'code'] as const

type ModeChoiceProps = { mode: Access['mode']; onChange: (mode: Access['mode']) => void }

function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const copy = useCopy(accessCopy)
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{copy.choice}</legend>
      {modes.map((option) => (
        <label
          key={option}
          className="relative flex items-start gap-3 rounded-control border border-line p-3 transition-colors hover:bg-sunken/40 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={mode === option}
            onChange={() => onChange(option)}
            className="mt-0.5 size-4 shrink-0 accent-action outline-none"
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="font-medium">{copy[option]}</span>
            <span className="text-muted">{copy[`${option}Hint`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
