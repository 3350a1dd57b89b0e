import { useState } from 'react'
import { login } from '#contract/identity/sessions.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { seedSession } from '#web/platform/session/session.ts'
import { loginCopy } from './loginCopy.ts'

/** @param from where the visitor was on the way to */
export function useLogin(from: string | undefined) {
  const copy = useCopy(loginCopy)
  const [isInactive, setInactive] = useState(false)
  const form = useUnvalidatedForm({
    initial: { email: '', password: '', staySignedIn: false, sharedDevice: false, ownData: false },
    toBody: ({ staySignedIn, sharedDevice, ownData, ...credentials }) => ({
      ...credentials,
      ...(ownData && { ownData }),
      ...(sharedDevice ? { sharedDevice } : staySignedIn && { staySignedIn }),
    }),
    async send(body) {
      const { data } = await call(login, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'account.inactive') setInactive(true)
        throw error
      })
      seedSession(data.session)
      navigate({ to: safeReturn(from, data.home), replace: true })
    },
    failure: copy.failed,
    leaves: true,
  })
  // What a deactivated person may still sign in for is offered once the server has refused.
  return { ...form, isInactive }
}

export type LoginForm = ReturnType<typeof useLogin>
