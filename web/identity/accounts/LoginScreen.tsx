import { lazy, Suspense } from 'react'
import { isMemberApp } from '#contract/platform/pages.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { publicSettings } from '#web/platform/page/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { loginCopy } from './loginCopy.ts'
import { type LoginForm, useLogin } from './useLogin.ts'
import { useLoginNotice } from './useLoginNotice.ts'

/** Where the visitor was on the way to. */
function useDestination() {
  const { state, searchStr } = useLocation()
  const from = state.from ?? new URLSearchParams(searchStr).get('from') ?? undefined
  return { from, isForApp: from !== undefined && isMemberApp(from.split('?')[0] ?? '') }
}

const LoginMore = lazy(() => import('./LoginMore.tsx'))
const SsoInstead = lazy(() => import('./SsoInstead.tsx'))

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
        {form.passkey.problem ? (
          <Notice tone="danger">{form.passkey.problem}</Notice>
        ) : form.message ? (
          <Notice tone={form.asks ? 'info' : 'danger'}>{form.message}</Notice>
        ) : (
          arrival && <Notice tone={arrival.tone}>{arrival.message}</Notice>
        )}
        {!form.isHalf && <Credentials form={form} />}
        {(isForApp || form.isInactive || form.isHalf) && (
          <Suspense>
            <LoginMore form={form} />
          </Suspense>
        )}
        <Submit form={form} />
        <OtherWays isForApp={isForApp} from={from} form={form} />
      </form>
    </PublicLayout>
  )
}

function Credentials({ form }: { form: LoginForm }) {
  const words = useCopy(accountCopy)
  return (
    <>
      <TextField
        {...form.text('email')}
        onBlur={form.leaveEmail}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!(form.isByCompany && form.values.password === '') && (
        <PasswordField
          {...form.text('password')}
          label={words.password}
          labels={{ show: words.showPassword, hide: words.hidePassword }}
          autoComplete="current-password"
        />
      )}
    </>
  )
}

function Submit({ form }: { form: LoginForm }) {
  const copy = useCopy(loginCopy)
  const byPassword = (
    <Button type="submit" busy={form.busy}>
      {copy.submit}
    </Button>
  )
  if (!form.isByCompany) return byPassword
  return (
    <Suspense fallback={byPassword}>
      <SsoInstead onPassword={form.usePassword} />
    </Suspense>
  )
}

/** On touch screens each link is as high as a control. */
const linkRow = 'flex flex-wrap gap-x-6 gap-y-3 pointer-coarse:gap-y-0 pointer-coarse:*:py-3'

/** Links for those who cannot sign in yet. */
function OtherWays({ isForApp, from, form }: ReturnType<typeof useDestination> & { form: LoginForm }) {
  const copy = useCopy(loginCopy)
  return (
    <>
      <div className={`${linkRow} justify-between`}>
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
      <div className={`${linkRow} border-line border-t pt-5`}>
        <Link to="/sso" {...(from && { state: { from } })} className={linkClass()}>
          {copy.sso}
        </Link>
        {!form.isHalf && (
          // biome-ignore lint/a11y/useValidAnchor: the specification asks for two links, which no search for the button “Sign in” finds
          <a
            href="/login#passkey"
            aria-disabled={form.passkey.busy}
            className={linkClass()}
            onClick={(event) => {
              event.preventDefault()
              if (!form.passkey.busy) void form.passkey.press()
            }}
          >
            {copy.passkey}
          </a>
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
