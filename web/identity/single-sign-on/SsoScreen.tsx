import { lazy, Suspense, useState } from 'react'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { EmailField } from '#web/identity/accounts/EmailField.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { Choices } from './Choices.tsx'
import { ssoCopy } from './copy.ts'
import { Leaving } from './Leaving.tsx'
import { type Choice, start } from './start.ts'

const StepUpStart = lazy(() => import('./StepUpStart.tsx'))
const TestStart = lazy(() => import('./TestStart.tsx'))

/**
 * The page that asks for an address. It leaves by itself where an address was given before, and where the page's own
 * address names a connection.
 */
export function SsoScreen() {
  const { state, searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const connection = query.get('connection')
  const tested = query.get('test')
  const issuer = query.get('iss')
  const hint = query.get('login_hint')
  const from = state.from ?? query.get('from') ?? undefined
  const { email, position: attempt = 0 } = state
  if (tested)
    return (
      <Suspense>
        <TestStart connectionId={tested} />
      </Suspense>
    )
  if (query.has('step-up'))
    return (
      <Suspense>
        <StepUpStart />
      </Suspense>
    )
  const more = { ...(from && { from }) }
  // A provider begins: `target_link_uri` is ignored.
  if (connection ?? issuer) {
    const at = connection ? { connection } : { issuer: issuer ?? '' }
    return <Leaving asked={{ ...at, ...(hint && { hint }), ...more }} attempt={attempt} />
  }
  if (!email) return <AddressForm from={from} />
  const askAgain = (problem: string) => <AddressForm email={email} from={from} problem={problem} />
  return <Leaving asked={{ email, ...more }} attempt={attempt} unknown={askAgain} />
}

interface FormProps {
  email?: string
  from: string | undefined
  /** Why the address did not do. */
  problem?: string
}

function AddressForm({ email = '', from, problem }: FormProps) {
  const copy = useCopy(ssoCopy)
  const [choices, setChoices] = useState<Choice[]>()
  const form = useUnvalidatedForm({
    initial: { email },
    toBody: (values) => ({ email: values.email.trim(), ...(from && { from }) }),
    async send(body) {
      setChoices(await start(body))
    },
    failure: copy.failed,
    leaves: true,
  })
  if (choices) return <Choices choices={choices} from={from} />
  const message = form.message ?? (form.isChanged ? undefined : problem)
  return (
    <PublicLayout title={copy.title} description={copy.description} landscape="city">
      <form {...form.props} className="flex flex-col gap-5">
        {message && <Notice tone="danger">{message}</Notice>}
        <EmailField {...form.text('email')} required />
        <Button type="submit" busy={form.busy}>
          {copy.next}
        </Button>
      </form>
      <BackToLogin />
    </PublicLayout>
  )
}
