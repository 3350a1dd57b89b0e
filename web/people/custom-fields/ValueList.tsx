import { X } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { onEnter } from '#web/ui/onEnter.ts'
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
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{copy.listValues}</legend>
      {values.length > 0 && (
        <ul className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
          {values.map((value) => (
            <Value key={value} value={value} onRemove={() => onRemove(value)} />
          ))}
        </ul>
      )}
      <AddValue values={values} onAdd={onAdd} busy={busy} hint={values.length === 0 ? hint : undefined} />
    </fieldset>
  )
}

function Value({ value, onRemove }: { value: string; onRemove: () => void }) {
  const copy = useCopy(fieldsCopy)
  return (
    <li className="inline-flex max-w-full items-center gap-0.5 rounded-badge bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm">
      <span className="min-w-0 truncate" title={value}>
        {value}
      </span>
      <IconButton size="sm" label={copy.removeValue(value)} icon={<X />} onClick={onRemove} />
    </li>
  )
}

type AddProps = Pick<Props, 'values' | 'onAdd' | 'hint'> & { busy: boolean }

function AddValue({ values, onAdd, busy, hint }: AddProps) {
  const copy = useCopy(fieldsCopy)
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = async () => {
    const value = draft.trim()
    const taken = values.some((other) => other.toLowerCase() === value.toLowerCase())
    if (value === '' || taken) return setProblem(value === '' ? copy.valueRequired : copy.valueTaken)
    if (await onAdd(value)) setDraft('')
  }
  return (
    <div className="flex items-start gap-2">
      <Unsaved when={draft.trim() !== '' && !busy} />
      <TextField
        className="grow"
        label={copy.value}
        hideLabel
        placeholder={copy.value}
        value={draft}
        maxLength={100}
        error={problem}
        hint={hint}
        onKeyDown={onEnter(() => void add())}
        onChange={({ target }) => {
          setDraft(target.value)
          setProblem(undefined)
        }}
      />
      <Button variant="secondary" busy={busy} onClick={() => void add()}>
        {copy.addValue}
      </Button>
    </div>
  )
}
