import { login } from '#contract/identity/sessions.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { seedSession } from '#web/platform/session/session.ts'
import { loginCopy } from './loginCopy.ts'

/** @param from where the visitor was on the way to */
export function useLogin(from: string | undefined) {
  const copy = useCopy(loginCopy)
  return useUnvalidatedForm({
    initial: { email: '', password: '', staySignedIn: false, sharedDevice: false },
    toBody: ({ staySignedIn, sharedDevice, ...credentials }) => ({
      ...credentials,
      ...(sharedDevice ? { sharedDevice } : staySignedIn && { staySignedIn }),
    }),
    async send(body) {
      const { data } = await call(login, { body })
      seedSession(data.session)
      navigate({ to: safeReturn(from, data.home), replace: true })
    },
    failure: copy.failed,
    leaves: true,
  })
}

export type LoginForm = ReturnType<typeof useLogin>
