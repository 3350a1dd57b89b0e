import { lazy, Suspense } from 'react'
import { NewPasswordFields } from '#web/account/NewPasswordFields.tsx'
import { Form } from '#web/forms/Form.tsx'
import { EmailField } from '#web/identity/accounts/EmailField.tsx'
import { NameFields } from '#web/identity/accounts/NameFields.tsx'
import { useSsoDomain } from '#web/identity/accounts/useSsoDomain.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { joinCopy } from './joinCopy.ts'
import { useJoin, type WayIn } from './useJoin.ts'

const CompanySignIn = lazy(() => import('./CompanySignIn.tsx'))

type Props = {
  way: WayIn
  organization: string
  onDone: () => void
  /** The organization had added the address: its owner finds an invitation in their mailbox. */
  onMailed: (email: string) => void
}

export function JoinForm({ way, organization, onDone, onMailed }: Props) {
  const copy = useCopy(joinCopy)
  const { form, needsCode } = useJoin(way, onDone, onMailed)

  const company = useSsoDomain(form.values.email)
  if (company.isRequired)
    return (
      <Suspense>
        <CompanySignIn email={form.values.email.trim()} />
      </Suspense>
    )
  return (
    <Form form={form}>
      <p>{copy.intro(organization)}</p>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <NameFields first={form.text('firstName')} last={form.text('lastName')} />
      <EmailField {...form.text('email')} onBlur={company.ask} required />
      <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
      {needsCode && (
        <TextField
          label={copy.code}
          hint={copy.codeHint(organization)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
          {...form.text('accessCode')}
        />
      )}
      <Button type="submit" busy={form.busy}>
        {copy.submit}
      </Button>
    </Form>
  )
}
