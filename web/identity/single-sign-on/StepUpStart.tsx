import { useEffect, useState } from 'react'
import { stepUpByCompany } from '#contract/identity/step-up.ts'
import { call } from '#web/platform/api/call.ts'
import { errorText } from '#web/platform/api/errorText.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { rememberStepUp } from '#web/platform/api/stepUpTab.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import StepUpEnd from './StepUpEnd.tsx'
import { stepUpEndCopy } from './stepUpEndCopy.ts'

async function begin(): Promise<void> {
  const { data } = await call(stepUpByCompany)
  rememberStepUp(new URL(data.location).searchParams.get('state') ?? '')
  window.location.replace(data.location)
}

/** Leaves for the company’s sign-in, which asks the person anew. */
export default function StepUpStart() {
  const copy = useCopy(stepUpEndCopy)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    oncePerPageLoad('step-up', begin).catch((error: unknown) => setProblem(errorText(error, copy.failed)))
  }, [copy])
  if (problem !== undefined) return <StepUpEnd problem={problem} />
  return (
    <PublicLayout title={copy.title} landscape="city">
      <Loader label={copy.leaving} />
    </PublicLayout>
  )
}
