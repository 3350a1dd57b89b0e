import { useEffect, useEffectEvent, useState } from 'react'
import { validateAdminAccess } from '#contract/operations/provider.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { clearLocalData, storeOrganizationId } from '#web/platform/api/localData.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { checkSession } from '#web/platform/session/session.ts'
import { useTimeout } from '#web/ui/useTimeout.ts'
import { adminAccessCopy } from './adminAccessCopy.ts'

type Step = { at: 'checking' } | { at: 'granted' } | { at: 'failed'; problem: string }

/** Exchanges the link in the address for a support session, once, then redirects to the dashboard. */
export function useAdminAccess(token: string, org: string): Step {
  const copy = useCopy(adminAccessCopy)
  const complete = token !== '' && org !== ''
  const [step, setStep] = useState<Step>(
    complete ? { at: 'checking' } : { at: 'failed', problem: copy.missing },
  )

  const enter = useEffectEvent(async (signal: AbortSignal) => {
    await wait(pacing.adminAccessValidate, signal)
    signal.throwIfAborted()
    const problem = await oncePerPageLoad(`admin-access ${token}`, () => validate(token, org, copy))
    signal.throwIfAborted()
    if (problem) return setStep({ at: 'failed', problem })
    setStep({ at: 'granted' })
    await wait(pacing.adminAccessCheck, signal)
    const session = await checkSession().catch(() => null)
    signal.throwIfAborted()
    if (session) return navigate({ to: '/dashboard', replace: true })
    clearLocalData()
    setStep({ at: 'failed', problem: copy.noSession })
  })

  useEffect(() => {
    if (!complete) return
    const gone = new AbortController()
    enter(gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return () => gone.abort()
  }, [complete])

  useTimeout(step.at === 'failed', pacing.errorRedirect, () => {
    navigate({ to: `/login?error=${complete ? 'auth_failed' : 'invalid_access'}`, replace: true })
  })
  return step
}

type Words = (typeof adminAccessCopy)['en']

/** Returns an error message, or undefined after it has stored the organization id. */
async function validate(token: string, org: string, words: Words): Promise<string | undefined> {
  try {
    const answer: Partial<Answer<typeof validateAdminAccess>> = await call(validateAdminAccess, {
      body: { token, org_id: org },
    })
    const user = answer.data?.user_info ?? answer.user_info
    if (!user) return words.noUser
    storeOrganizationId(user.organization_id)
    return undefined
  } catch (error) {
    const answered = error instanceof ApiError && error.status !== undefined
    return errorText(error, answered ? words.refused : words.notValidated)
  }
}
