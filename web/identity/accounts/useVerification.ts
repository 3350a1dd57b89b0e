import { useEffect, useState } from 'react'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { verifyCopy } from './verifyCopy.ts'

type Outcome = 'verified' | { error: unknown }

/** Verifies the address with one call when the screen mounts. */
export function useVerification(token: string, email: string) {
  const copy = useCopy(verifyCopy)
  const errorText = useErrorText()
  const [outcome, setOutcome] = useState<Outcome>()
  const complete = token !== '' && email !== ''

  useEffect(() => {
    if (!complete) return
    oncePerPageLoad(`verify-email ${token}`, () =>
      call(verifyEmail, { body: { token, email, type: 'email_verification' } }),
    ).then(
      () => setOutcome('verified'),
      (error: unknown) => setOutcome({ error }),
    )
  }, [complete, token, email])

  if (!complete) return { verified: false, problem: copy.linkIncomplete }
  if (outcome === undefined || outcome === 'verified') return { verified: outcome === 'verified' }
  const { error } = outcome
  const answered = error instanceof ApiError && error.status !== undefined
  if (!answered) return { verified: false, problem: copy.failed }
  return { verified: false, problem: error.silent ? copy.refused : errorText(error, copy.refused) }
}
