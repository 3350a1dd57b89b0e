import { Plus } from 'lucide-react'
import { useState } from 'react'
import { domain } from '#contract/platform/domain.ts'
import type { FieldError } from '#contract/platform/field-sentences.ts'
import { validate } from '#contract/platform/validation.ts'
import { useLoadedFieldText } from '#web/forms/useFieldText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { onEnter } from '#web/ui/onEnter.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { accessCopy } from './accessCopy.ts'

type Props = {
  domains: readonly string[]
  onChange: (domains: string[]) => void
  /** The domain being typed. */
  typed: string
  onType: (text: string) => void
  /** Shown when the form is saved while a domain is typed and not added. */
  waiting: string | undefined
}

const schema = domain()

/** Domains, one added after the other; kept as the server would write them. */
export function DomainList({ domains, onChange, ...input }: Props) {
  const copy = useCopy(accessCopy)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 text-sm font-medium">{copy.domains}</legend>
      <AddDomain {...input} domains={domains} onAdd={(added) => onChange([...domains, added])} />
      <EntryList
        className="max-h-72"
        label={copy.domains}
        entries={domains}
        none={copy.none}
        removeLabel={copy.remove}
        onChange={onChange}
      />
    </fieldset>
  )
}

type AddProps = Omit<Props, 'onChange'> & { onAdd: (domain: string) => void }

function AddDomain({ domains, typed, onType, waiting, onAdd }: AddProps) {
  const copy = useCopy(accessCopy)
  const fieldText = useLoadedFieldText()
  const [error, setError] = useState<string | FieldError>()
  const add = () => {
    // An address of the domain is as good: what stands behind its @ is meant.
    const text = typed.slice(typed.lastIndexOf('@') + 1)
    if (text.trim() === '') return setError(copy.required)
    const { data, errors } = validate(schema, text)
    if (errors) return setError(Object.values(errors)[0])
    if (domains.includes(data)) return setError(copy.known)
    onAdd(data)
    onType('')
    setError(undefined)
  }
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={copy.domain}
        hideLabel
        placeholder="example.com"
        hint={copy.domainHint}
        error={(typeof error === 'object' ? fieldText(error) : error) ?? waiting}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setError(undefined)
        }}
        onKeyDown={onEnter(add)}
      />
      <Button variant="secondary" icon={<Plus />} onClick={add}>
        {copy.add}
      </Button>
    </div>
  )
}
