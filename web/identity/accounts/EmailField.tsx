import { useCopy } from '#web/platform/language/language.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { accountCopy } from './copy.ts'

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
