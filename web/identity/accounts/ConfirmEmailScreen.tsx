import { lazy, Suspense, useState } from 'react'
import { confirmAddress, confirmAddressBody, restoreAddress } from '#contract/people/addresses.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { CurrentPasswordField } from '#web/account/CurrentPasswordField.tsx'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { useOutcomeFocus } from '#web/platform/page/useOutcomeFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { confirmEmailCopy } from './confirmEmailCopy.ts'
import { ToLogin } from './ToLogin.tsx'

const EndNoticesScreen = lazy(() => import('./EndNoticesScreen.tsx'))
const FactorResetScreen = lazy(() => import('./FactorResetScreen.tsx'))

type AddressLink = { token: string; email: string; purpose: string }

/** Target of the links about a changed sign-in address, of those about lost second factors, and of those that end a kind of mail. Opening it changes nothing: mail scanners open links too. */
export function ConfirmEmailScreen() {
  const copy = useCopy(confirmEmailCopy)
  const [link] = useState(readLink)
  const [done, setDone] = useState(false)
  const restores = link.purpose === 'restore_address'
  const title = restores ? copy.restoreTitle : copy.title

  if (link.purpose.endsWith('_factor_reset'))
    return (
      <Suspense>
        <FactorResetScreen token={link.token} stops={link.purpose.startsWith('stop')} />
      </Suspense>
    )
  if (link.purpose === 'end_notices')
    return (
      <Suspense>
        <EndNoticesScreen token={link.token} />
      </Suspense>
    )
  if (!link.token || !link.email) {
    return (
      <PublicLayout title={title}>
        <Notice tone="danger">{copy.incomplete}</Notice>
        <ToLogin />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout title={title}>
      {done ? (
        <Done email={link.email} restores={restores} />
      ) : (
        <Confirmation link={link} restores={restores} onDone={() => setDone(true)} />
      )}
    </PublicLayout>
  )
}

type ConfirmationProps = { link: AddressLink; restores: boolean; onDone: () => void }

function Confirmation({ link: { token, email, purpose }, restores, onDone }: ConfirmationProps) {
  const copy = useCopy(confirmEmailCopy)
  const words = useCopy(accountCopy)
  const asksPassword = purpose === 'correct_address'
  const form = useForm(confirmAddressBody, {
    initial: { password: '' },
    toBody: ({ password }) => ({ token, email, ...(asksPassword && { password }) }),
    check(values) {
      const fields = asksPassword ? emptyFields(values, words.fillIn) : undefined
      return fields && { fields }
    },
    async send(body) {
      if (restores) await call(restoreAddress, { body: { token, email } })
      else await call(confirmAddress, { body })
      onDone()
    },
    failure: copy.failed,
  })
  const lead = restores ? copy.restore : asksPassword ? copy.correction : copy.change

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="wrap-anywhere">{lead(email)}</p>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      {asksPassword && <CurrentPasswordField {...form.text('password')} label={words.password} />}
      <Button type="submit" busy={form.busy}>
        {restores ? copy.takeBack : copy.confirm}
      </Button>
      {form.failed && <ToLogin />}
    </form>
  )
}

function Done({ email, restores }: { email: string; restores: boolean }) {
  const copy = useCopy(confirmEmailCopy)
  const words = useCopy(accountCopy)
  const notice = useOutcomeFocus<HTMLDivElement>()
  return (
    <div className="flex flex-col gap-5">
      <Notice ref={notice} tone="success" title={restores ? copy.restored(email) : copy.confirmed(email)}>
        {restores ? copy.restoredHint : copy.confirmedHint}
      </Notice>
      <Link
        to={restores ? '/forgot-password' : '/login'}
        className={buttonClass({ variant: restores ? 'primary' : 'secondary' })}
      >
        {restores ? copy.choosePassword : words.goToLogin}
      </Link>
    </div>
  )
}

/** The token's prefix names the kind of link. It only selects texts: the server decides by its own record. */
function readLink(): AddressLink {
  const query = new URLSearchParams(window.location.search)
  const token = query.get('token') ?? ''
  return { token, email: query.get('email') ?? '', purpose: purposeOf(token) }
}

function purposeOf(token: string): string {
  try {
    const [head = ''] = token.split('.')
    return String(JSON.parse(atob(head.replace(/-/g, '+').replace(/_/g, '/'))).typ)
  } catch {
    return ''
  }
}
