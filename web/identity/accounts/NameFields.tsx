import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

type Input = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'>

export function NameFields({ first, last }: { first: Input; last: Input }) {
  const copy = useCopy(accountCopy)
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField {...first} label={copy.firstName} autoComplete="given-name" required />
      <TextField {...last} label={copy.lastName} autoComplete="family-name" required />
    </div>
  )
}
