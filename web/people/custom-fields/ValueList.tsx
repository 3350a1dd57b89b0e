import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldsCopy } from './copy.ts'

type Props = {
  values: readonly string[]
  /** Resolves to whether it was added: what was typed stays until it was. */
  onAdd: (value: string) => Promise<boolean>
  onRemove: (value: string) => void
  busy?: boolean
  hint?: string | undefined
}

/** The values of a list, to add to and to take from. */
export function ValueList({ values, onAdd, onRemove, busy = false, hint }: Props) {
  const copy = useCopy(fieldsCopy)
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = async () => {
    const value = draft.trim()
    const taken = values.some((other) => other.toLowerCase() === value.toLowerCase())
    if (value === '' || taken) return setProblem(value === '' ? copy.valueRequired : copy.valueTaken)
    if (await onAdd(value)) setDraft('')
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around it has a button of its own.
    event.preventDefault()
    void add()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{copy.listValues}</legend>
      <Unsaved when={draft.trim() !== '' && !busy} />
      {values.length > 0 && (
        <ul className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center gap-0.5 rounded-badge bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm"
            >
              <span className="min-w-0 truncate" title={value}>
                {value}
              </span>
              <IconButton
                size="sm"
                label={copy.removeValue(value)}
                icon={<X />}
                onClick={() => onRemove(value)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <TextField
          className="grow"
          label={copy.value}
          hideLabel
          placeholder={copy.value}
          value={draft}
          maxLength={100}
          error={problem}
          hint={values.length === 0 ? hint : undefined}
          onKeyDown={enter}
          onChange={({ target }) => {
            setDraft(target.value)
            setProblem(undefined)
          }}
        />
        <Button variant="secondary" busy={busy} onClick={() => void add()}>
          {copy.addValue}
        </Button>
      </div>
    </fieldset>
  )
}
