import { type SubmitEvent, useState } from 'react'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { seedSession } from '#web/platform/session/session.ts'
import { loginCopy } from './loginCopy.ts'
import { usePress } from './usePress.ts'
import { useSsoDomain } from './useSsoDomain.ts'

const second = 'account.second_factor'

interface Choices {
  staySignedIn: boolean
  sharedDevice: boolean
  ownData: boolean
}

const toChoices = ({ staySignedIn, sharedDevice, ownData }: Choices) => ({
  ...(ownData && { ownData }),
  ...(sharedDevice ? { sharedDevice } : staySignedIn && { staySignedIn }),
})

/** @param from where the visitor was on the way to */
export function useLogin(from: string | undefined) {
  const copy = useCopy(loginCopy)
  const [refusal, setRefusal] = useState<ErrorCode>()
  const [isInactive, setInactive] = useState(false)
  // A switch between parts of the service leads here for the code alone.
  const [isHalf, setHalf] = useState(() => window.location.hash === '#code')
  const enter = async (answer: Promise<Answer<typeof login>>) => {
    const { data } = await answer.catch((error: unknown) => {
      const refused = error instanceof ApiError ? error.code : undefined
      setRefusal(refused)
      if (refused === 'account.inactive') setInactive(true)
      if (refused === second) setHalf(true)
      if (refused === 'account.sign_in_gone') setHalf(false)
      if (refused === 'sso.required') {
        company.require()
        setByPassword(false)
        form.set('password', '')
      }
      throw error
    })
    seedSession(data.session)
    navigate({ to: safeReturn(from, data.home), replace: true })
  }
  const passkey = usePress(async () => {
    const { signInByPasskey } = await import('./signInByPasskey.ts')
    await enter(signInByPasskey(isHalf, toChoices(form.values)))
  }, copy.noPasskey)
  const form = useUnvalidatedForm({
    initial: { email: '', password: '', code: '', staySignedIn: false, sharedDevice: false, ownData: false },
    toBody: ({ email, password, ...choices }) => ({ email, password, ...toChoices(choices) }),
    async send(body, { code }) {
      passkey.forget()
      await enter(isHalf ? call(secondFactor, { body: { code } }) : call(login, { body }))
    },
    failure: copy.failed,
    leaves: true,
  })
  const company = useSsoDomain(form.values.email)
  const [byPassword, setByPassword] = useState(false)
  const isByCompany = company.isRequired && !byPassword && !isHalf
  const goToCompany = (event: SubmitEvent) => {
    event.preventDefault()
    navigate({ to: '/sso', state: { email: form.values.email.trim(), ...(from && { from }) } })
  }
  return {
    ...form,
    props: { ...form.props, ...(isByCompany && { onSubmit: goToCompany }) },
    /** Whether the domain of the address signs in through its company. */
    isByCompany,
    leaveEmail: company.ask,
    passkey,
    usePassword: () => setByPassword(true),
    /** What a deactivated person may still sign in for is offered once the server has refused. */
    isInactive,
    /** Whether the password was right, and the code of the second factor is asked for. */
    isHalf,
    /** Whether the message asks for that code. */
    asks: refusal === second,
  }
}

export type LoginForm = ReturnType<typeof useLogin>
