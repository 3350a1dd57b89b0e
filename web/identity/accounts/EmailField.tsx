import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

export function EmailField(field: Omit<TextFieldProps, 'label' | 'type'>) {
  const copy = useCopy(accountCopy)
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={copy.email}
      type="email"
    />
  )
}
