import { useEffect, useState } from 'react'
import { login } from '#contract/identity/sessions.ts'
import { isMemberApp } from '#contract/platform/pages.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { countUnsent } from '#web/platform/offline/unsent.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { publicSettings } from '#web/platform/page/settings.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { seedSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { accountCopy } from './copy.ts'
import { loginCopy } from './loginCopy.ts'
import { useLoginNotice } from './useLoginNotice.ts'

/** Where the visitor was on the way to. */
function useDestination() {
  const { state, searchStr } = useLocation()
  const from = state.from ?? new URLSearchParams(searchStr).get('from') ?? undefined
  return { from, isForApp: from !== undefined && isMemberApp(from.split('?')[0] ?? '') }
}

function useLogin(from: string | undefined) {
  const copy = useCopy(loginCopy)
  return useUnvalidatedForm({
    initial: { email: '', password: '', staySignedIn: false },
    toBody: ({ staySignedIn, ...credentials }) =>
      staySignedIn ? { ...credentials, staySignedIn } : credentials,
    async send(body) {
      const { data } = await call(login, { body })
      seedSession(data.session)
      navigate({ to: safeReturn(from, data.home), replace: true })
    },
    failure: copy.failed,
    leaves: true,
  })
}

export function LoginScreen() {
  const copy = useCopy(loginCopy)
  const { from, isForApp } = useDestination()
  const arrival = useLoginNotice()
  const form = useLogin(from)
  return (
    <PublicLayout
      title={isForApp ? copy.appTitle : copy.title}
      description={isForApp ? copy.appDescription : copy.description}
    >
      <form {...form.props} className="flex flex-col gap-5">
        {form.message ? (
          <Notice tone="danger">{form.message}</Notice>
        ) : (
          arrival && <Notice tone={arrival.tone}>{arrival.message}</Notice>
        )}
        {isForApp && <UnsentNotice />}
        <Credentials form={form} />
        {isForApp && (
          <CheckboxField
            {...form.box('staySignedIn')}
            label={copy.staySignedIn}
            hint={copy.staySignedInHint}
          />
        )}
        <Button type="submit" busy={form.busy}>
          {copy.submit}
        </Button>
        <OtherWays isForApp={isForApp} />
      </form>
    </PublicLayout>
  )
}

/** Tells that this device has changes of the employees' app that no session could send. */
function UnsentNotice() {
  const copy = useCopy(loginCopy)
  const [count, setCount] = useState(0)
  useEffect(() => void countUnsent().then(setCount), [])
  return count > 0 && <Notice tone="info">{copy.unsent(count)}</Notice>
}

function Credentials({ form }: { form: ReturnType<typeof useLogin> }) {
  const words = useCopy(accountCopy)
  return (
    <>
      <TextField
        {...form.text('email')}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label={words.password}
        labels={{ show: words.showPassword, hide: words.hidePassword }}
        autoComplete="current-password"
      />
    </>
  )
}

/** Links for those who cannot sign in yet. */
function OtherWays({ isForApp }: { isForApp: boolean }) {
  const copy = useCopy(loginCopy)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Link to="/forgot-password" className={linkClass()}>
          {copy.forgot}
        </Link>
        {isForApp ? (
          <Link to="/join" className={linkClass()}>
            {copy.joinByCode}
          </Link>
        ) : (
          <Link to="/signup" className={linkClass()}>
            {copy.signUp}
          </Link>
        )}
      </div>
      {publicSettings.mailbox && (
        <p className="border-t border-line pt-5 text-muted">
          {copy.mailbox}{' '}
          <Link to="/mailbox" className={linkClass()}>
            {copy.mailboxLink}
          </Link>
        </p>
      )}
    </>
  )
}
