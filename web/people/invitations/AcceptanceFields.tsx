import { accountCopy } from '#web/account/accountCopy.ts'
import { NewPasswordFields } from '#web/account/NewPasswordFields.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { invitationCopy } from './copy.ts'
import type { useAcceptance } from './useAcceptance.ts'

type Props = ReturnType<typeof useAcceptance> & { email: string }

/** What an invited person types: a new password twice, or the one that their account has already. */
export function AcceptanceFields({ form, known, asksCurrent, email }: Props) {
  const copy = useCopy(invitationCopy)
  const words = useCopy(accountCopy)
  const labels = { show: words.showPassword, hide: words.hidePassword }

  return (
    <>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      {known && <Notice>{copy.knownAccount(email)}</Notice>}
      {asksCurrent && (
        <PasswordField
          {...form.text('current')}
          label={copy.currentPassword}
          labels={labels}
          autoComplete="current-password"
        />
      )}
      {known ? (
        <PasswordField
          {...form.text('password')}
          label={copy.accountPassword}
          labels={labels}
          autoComplete="current-password"
        />
      ) : (
        <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
      )}
    </>
  )
}
