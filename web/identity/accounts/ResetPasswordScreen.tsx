import { useState } from 'react'
import { confirmPasswordReset } from '#contract/identity/passwords.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { NewPasswordFields } from '#web/account/NewPasswordFields.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { Navigate } from '#web/platform/navigation/Navigate.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { pacing } from '#web/platform/page/pacing.ts'
import { useOutcomeFocus } from '#web/platform/page/useOutcomeFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useTimeout } from '#web/ui/useTimeout.ts'
import { wrongReset } from './checks.ts'
import { resetCopy } from './resetCopy.ts'
import { readResetLink } from './resetLink.ts'
import { useHashRemoved } from './useHashRemoved.ts'

function useReset(link: ReturnType<typeof readResetLink>, onDone: () => void) {
  const copy = useCopy(resetCopy)
  const words = useCopy(accountCopy)
  return useUnvalidatedForm({
    initial: { password: '', confirm: '' },
    toBody: (values) => values,
    check: (values) => wrongReset(values, link, { ...words, ...copy }),
    // The server alone validates the password (A2.reset.5).
    async send({ password }) {
      const { token = '', email = '' } = link
      await call(confirmPasswordReset, { body: { token, password, email } })
      onDone()
    },
    failure: copy.failed,
  })
}

export function ResetPasswordScreen() {
  const copy = useCopy(resetCopy)
  const [link] = useState(() => readResetLink(window.location.href))
  const [done, setDone] = useState(false)
  const form = useReset(link, () => setDone(true))
  useTimeout(done, pacing.successRedirect, () => {
    navigate({ to: '/login', state: { message: copy.done, tone: 'success' } })
  })
  useHashRemoved()

  if (!link.token) return <Navigate to="/forgot-password" replace state={{ message: copy.linkMissing }} />
  return (
    <PublicLayout title={copy.title} description={copy.description} landscape="desert">
      {done ? <Done /> : <ResetForm form={form} email={link.email} />}
    </PublicLayout>
  )
}

function Done() {
  const copy = useCopy(resetCopy)
  const notice = useOutcomeFocus<HTMLDivElement>()
  return (
    <Notice ref={notice} tone="success" title={copy.done}>
      {copy.redirecting}
    </Notice>
  )
}

type FormProps = {
  form: ReturnType<typeof useReset>
  /** Tells password managers whose password it is. */
  email: string | undefined
}

function ResetForm({ form, email }: FormProps) {
  const copy = useCopy(resetCopy)
  const words = useCopy(accountCopy)
  return (
    <Form form={form}>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordFields
        label={words.newPassword}
        password={form.text('password')}
        confirm={form.text('confirm')}
      />
      <Button type="submit" busy={form.busy}>
        {copy.submit}
      </Button>
      <p>
        <Link to="/forgot-password" className={linkClass()}>
          {copy.newLink}
        </Link>
      </p>
    </Form>
  )
}
