import { useEffect } from 'react'
import { announceProved, stepUpPage } from '#web/platform/api/stepUpTab.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { stepUpEndCopy } from './stepUpEndCopy.ts'

/** Ends the tab in which the company was asked to confirm a person. */
export default function StepUpEnd({ problem }: { problem?: string }) {
  const copy = useCopy(stepUpEndCopy)
  useEffect(() => {
    if (problem === undefined) announceProved()
  }, [problem])
  return (
    <PublicLayout title={copy.title} landscape="city">
      {problem === undefined ? (
        <>
          <Notice tone="success">{copy.proved}</Notice>
          <p className="text-muted">{copy.back}</p>
        </>
      ) : (
        <>
          <Notice tone="danger">{problem}</Notice>
          <p className="text-muted">{copy.other}</p>
          <p>
            <a href={stepUpPage} className={buttonClass()}>
              {copy.again}
            </a>
          </p>
        </>
      )}
    </PublicLayout>
  )
}
