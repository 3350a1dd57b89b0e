import { useCopy } from '#web/platform/language/language.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { TextFieldProps } from '#web/ui/TextField.tsx'
import { accountCopy } from './accountCopy.ts'
import '#web/platform/api/passwordErrorCopy.ts'

type Input = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'>

type Props = {
  label?: string | undefined
  password: Input
  confirm: Input
}

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ label, password, confirm }: Props) {
  const copy = useCopy(accountCopy)
  const labels = { show: copy.showPassword, hide: copy.hidePassword }
  return (
    <>
      <PasswordField
        {...password}
        label={label ?? copy.password}
        labels={labels}
        hint={copy.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...confirm}
        label={copy.confirmPassword}
        labels={labels}
        autoComplete="new-password"
        required
      />
    </>
  )
}
