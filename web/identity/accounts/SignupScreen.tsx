import { useState } from 'react'
import { NewPasswordFields } from '#web/account/NewPasswordFields.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { signupCopy } from './signupCopy.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { useSignup } from './useSignup.ts'

export function SignupScreen() {
  const copy = useCopy(signupCopy)
  const { form, complete } = useSignup(() =>
    navigate({ to: '/login', state: { message: copy.created, tone: 'success' } }),
  )
  return (
    <PublicLayout title={copy.title} description={copy.description} landscape="city">
      <Form form={form}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <TextField {...form.text('company')} label={copy.company} autoComplete="organization" required />
        <NameFields first={form.text('firstName')} last={form.text('lastName')} />
        <EmailField {...form.text('email')} required />
        <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
        <TermsField form={form} />
        <Button type="submit" busy={form.busy} disabled={!complete}>
          {copy.submit}
        </Button>
        <p className="text-muted">
          {copy.haveAccount}{' '}
          <Link to="/login" className={linkClass()}>
            {copy.signIn}
          </Link>
        </p>
      </Form>
    </PublicLayout>
  )
}

/** The agreement, and the terms to read. */
function TermsField({ form }: Pick<ReturnType<typeof useSignup>, 'form'>) {
  const copy = useCopy(signupCopy)
  const [reading, setReading] = useState(false)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <CheckboxField {...form.box('terms')} label={copy.agree} required />
      <button
        type="button"
        className={linkClass('py-0.5 pointer-coarse:py-3')}
        onClick={() => setReading(true)}
      >
        {copy.readTerms}
      </button>
      <TermsDialog
        open={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          form.set('terms', true)
          setReading(false)
        }}
      />
    </div>
  )
}
