import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/error.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { Choices } from './Choices.tsx'
import { ssoCopy } from './copy.ts'
import { SsoFailed } from './SsoFailed.tsx'
import { type Asked, type Choice, start } from './start.ts'

interface Props {
  asked: Asked
  /** Differs where the same person asks again. */
  attempt: number
  /** Shown where nothing is set up for the address. */
  unknown?: (problem: string) => ReactNode
}

/** Leaves for the identity provider by itself. */
export function Leaving({ asked, attempt, unknown }: Props) {
  const copy = useCopy(ssoCopy)
  const [failure, setFailure] = useState<unknown>()
  const [choices, setChoices] = useState<Choice[]>()
  const key = JSON.stringify(asked)
  useEffect(() => {
    oncePerPageLoad(`sso ${attempt} ${key}`, () => start(JSON.parse(key), true)).then(setChoices, setFailure)
  }, [key, attempt])
  if (choices) return <Choices choices={choices} from={asked.from} />
  if (failure) {
    const problem = errorText(failure, copy.failed)
    if (unknown && failure instanceof ApiError && failure.code === 'sso.unknown') return unknown(problem)
    const again = asked.connection ? `/sso?connection=${asked.connection}` : '/sso'
    return <SsoFailed problem={problem} again={again} />
  }
  return (
    <PublicLayout title={copy.title} landscape="city">
      <Loader label={copy.leaving} />
      <BackToLogin />
    </PublicLayout>
  )
}
