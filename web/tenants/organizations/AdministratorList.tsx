import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isListed, looksLikeEmail } from './draft.ts'
import { screenCopy } from './screenCopy.ts'

type Props = {
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
  /** The address being typed. */
  typed: string
  onType: (text: string) => void
  /** Shown when the form is saved while an address is typed and not added. */
  waiting: string | undefined
}

/** Addresses of administrators, one added after the other. */
export function AdministratorList({ emails, onChange, typed, onType, waiting }: Props) {
  const copy = useCopy(screenCopy)
  const id = useId()
  const some = typed.trim() !== ''
  const valid = looksLikeEmail(typed)
  const known = isListed(emails, typed)
  const possible = valid && !known

  const add = () => {
    if (!possible) return
    onChange([...emails, typed.trim()])
    onType('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It adds here, and must not save the whole form.
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 text-sm font-medium">{copy.admins}</legend>
      <div className="flex items-start gap-2">
        <TextField
          className="grow"
          id={id}
          label={copy.adminEmail}
          hideLabel
          placeholder="name@example.com"
          hint={copy.adminHint}
          error={some && !valid ? copy.adminInvalid : known ? copy.adminKnown : waiting}
          type="email"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={press}
        />
        <Button
          variant="secondary"
          icon={<Plus />}
          aria-label={copy.adminAddLabel}
          disabled={!possible}
          onClick={add}
        >
          {copy.adminAdd}
        </Button>
      </div>
      <EntryList
        className="max-h-52"
        label={copy.admins}
        entries={emails}
        none={copy.adminNone}
        removeLabel={copy.adminRemove}
        onChange={onChange}
      />
    </fieldset>
  )
}
