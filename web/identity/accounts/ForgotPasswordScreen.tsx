import { useState } from 'react'
import { requestPasswordReset, requestPasswordResetBody } from '#contract/identity/passwords.ts'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { EmailField } from './EmailField.tsx'
import { resetCopy } from './resetCopy.ts'

/** Requests the mail with the link. */
function useResetRequest() {
  const copy = useCopy(resetCopy)
  const { language } = useLanguage()
  const [sent, setSent] = useState(false)
  const form = useForm(requestPasswordResetBody, {
    initial: { email: '' },
    toBody: ({ email }) => ({
      email,
      redirectTo: `${window.location.origin}/reset-password?type=recovery`,
      language,
    }),
    check: ({ email }) => (email.trim() ? undefined : { fields: { email: copy.emailRequired } }),
    async send(body) {
      setSent(false)
      await wait(pacing.forgotDelay)
      await call(requestPasswordReset, { body })
      setSent(true)
    },
    failure: copy.sendFailed,
  })
  return { form, sent }
}

export function ForgotPasswordScreen() {
  const copy = useCopy(resetCopy)
  const { message: passed } = useLocation().state
  const { form, sent } = useResetRequest()
  return (
    <PublicLayout title={copy.forgotTitle} description={copy.forgotDescription} landscape="desert">
      <form {...form.props} className="flex flex-col gap-5">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        {sent && (
          <Notice tone="success" title={copy.sent}>
            {copy.sentHint}
          </Notice>
        )}
        {passed && !sent && !form.message && <Notice tone="warning">{passed}</Notice>}
        <EmailField {...form.text('email')} required />
        <Button type="submit" busy={form.busy} variant={sent ? 'secondary' : 'primary'}>
          {sent ? copy.sendAgain : copy.sendLink}
        </Button>
        <p>
          <Link to="/login" className={linkClass()}>
            {copy.backToLogin}
          </Link>
        </p>
      </form>
    </PublicLayout>
  )
}
