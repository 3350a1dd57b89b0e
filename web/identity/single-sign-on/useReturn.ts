import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { completeOidc, type SsoOutcome } from '#contract/identity/sso.ts'
import { call } from '#web/platform/api/call.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { seedSession } from '#web/platform/session/session.ts'
import { ssoCopy } from './copy.ts'

/** What the identity provider put into the address. */
interface Returned {
  connection: string
  state: string
  code: string | undefined
  iss: string | undefined
  error: string | undefined
}

export function readReturn(): Returned {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const given = (name: string) => query.get(name) ?? undefined
  return {
    connection: pathname.split('/').at(-1) ?? '',
    ...{ state: given('state') ?? '', code: given('code'), iss: given('iss'), error: given('error') },
  }
}

type Step =
  | { at: 'checking' }
  | { at: 'failed'; problem: string }
  | { at: 'code'; email: string }
  | { at: 'proved' }
  | { at: 'tested'; tested: NonNullable<SsoOutcome['tested']> }

function take({ session, home, code, tested, proved }: SsoOutcome): Step {
  if (proved) return { at: 'proved' }
  if (code) return { at: 'code', email: code.email }
  if (tested) return { at: 'tested', tested }
  if (session) seedSession(session)
  navigate({ to: safeReturn(home ?? undefined), replace: true })
  return { at: 'checking' }
}

/** Sends what came back to the server, once, after it has left the address and the history. */
export function useReturn(returned: Returned) {
  const copy = useCopy(ssoCopy)
  const [step, setStep] = useState<Step>(
    returned.state ? { at: 'checking' } : { at: 'failed', problem: copy.nothingReturned },
  )
  useLayoutEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  const finish = useCallback((outcome: SsoOutcome) => setStep(take(outcome)), [])
  useEffect(() => {
    if (!returned.state) return
    const { code, iss, error, ...body } = returned
    const given = { ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
    oncePerPageLoad(`sso ${body.state}`, () => call(completeOidc, { body: { ...body, ...given } })).then(
      ({ data }) => finish(data),
      (failure: unknown) => setStep({ at: 'failed', problem: errorText(failure, copy.failed) }),
    )
  }, [returned, copy, finish])
  return { step, finish }
}
