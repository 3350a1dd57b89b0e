import { Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { onEnter } from '#web/ui/onEnter.ts'
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
export function AdministratorList({ emails, onChange, ...address }: Props) {
  const copy = useCopy(screenCopy)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 text-sm font-medium">{copy.admins}</legend>
      <AddAddress {...address} emails={emails} onAdd={(email) => onChange([...emails, email])} />
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

type AddProps = Omit<Props, 'onChange'> & { onAdd: (email: string) => void }

function AddAddress({ emails, typed, onType, waiting, onAdd }: AddProps) {
  const copy = useCopy(screenCopy)
  const isInvalid = typed.trim() !== '' && !looksLikeEmail(typed)
  const isKnown = isListed(emails, typed)
  const isPossible = looksLikeEmail(typed) && !isKnown
  const add = () => {
    if (!isPossible) return
    onAdd(typed.trim())
    onType('')
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="grow"
        label={copy.adminEmail}
        hideLabel
        placeholder="name@example.com"
        hint={copy.adminHint}
        error={isInvalid ? copy.adminInvalid : isKnown ? copy.adminKnown : waiting}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onEnter(add)}
      />
      <Button
        variant="secondary"
        icon={<Plus />}
        aria-label={copy.adminAddLabel}
        disabled={!isPossible}
        onClick={add}
      >
        {copy.adminAdd}
      </Button>
    </div>
  )
}
