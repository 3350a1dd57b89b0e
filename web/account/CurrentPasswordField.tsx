import { useCopy } from '#web/platform/language/language.ts'
import { PasswordField, type PasswordFieldProps } from '#web/ui/PasswordField.tsx'
import { accountCopy } from './accountCopy.ts'

type Props = Omit<PasswordFieldProps, 'label' | 'labels' | 'autoComplete' | 'required'> & {
  label?: string | undefined
}

/** The password that an account has now. */
export function CurrentPasswordField({ label, ...field }: Props) {
  const copy = useCopy(accountCopy)
  return (
    <PasswordField
      {...field}
      label={label ?? copy.currentPassword}
      labels={{ show: copy.showPassword, hide: copy.hidePassword }}
      autoComplete="current-password"
      required
    />
  )
}
