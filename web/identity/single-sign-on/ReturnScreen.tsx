import { lazy, Suspense, useState } from 'react'
import { isTest } from '#web/identity/connections/tests.ts'
import { isStepUp } from '#web/platform/api/stepUpTab.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ssoCopy } from './copy.ts'
import { SsoFailed } from './SsoFailed.tsx'
import { readReturn, useReturn } from './useReturn.ts'

const StepUpEnd = lazy(() => import('./StepUpEnd.tsx'))
const TestResult = lazy(() => import('./TestResult.tsx'))
const TestFailed = lazy(() => import('./TestFailed.tsx'))

/** The page to which an identity provider sends people back. */
export function ReturnScreen() {
  const copy = useCopy(ssoCopy)
  const [returned] = useState(readReturn)
  const { step, finish } = useReturn(returned)
  if (step.at === 'code') return <CodeForm state={returned.state} email={step.email} onOutcome={finish} />
  if (step.at === 'tested')
    return (
      <Suspense>
        <TestResult tested={step.tested} />
      </Suspense>
    )
  if (step.at === 'failed' && isTest(returned.state))
    return (
      <Suspense>
        <TestFailed
          connectionId={returned.connection}
          reference={returned.state.slice(0, 8)}
          problem={step.problem}
        />
      </Suspense>
    )
  if (step.at === 'proved')
    return (
      <Suspense>
        <StepUpEnd />
      </Suspense>
    )
  if (step.at === 'failed' && isStepUp(returned.state))
    return (
      <Suspense>
        <StepUpEnd problem={step.problem} />
      </Suspense>
    )
  if (step.at === 'failed')
    return (
      <SsoFailed
        problem={step.problem}
        reference={returned.state.slice(0, 8) || undefined}
        again={`/sso?connection=${returned.connection}`}
      />
    )
  return (
    <PublicLayout title={copy.title} landscape="city">
      <Loader label={copy.signingIn} />
    </PublicLayout>
  )
}
