import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { quizCopy } from './quizCopy.ts'

type Quiz = Pick<OwnQuizSummary, 'status' | 'startDate' | 'endDate'>

/** Returns when a quiz opens, closes or has closed, in words. */
export function usePeriodText() {
  const copy = useCopy(quizCopy)
  const formats = useFormats()
  return ({ status, startDate, endDate }: Quiz) => {
    if (status === 'Coming Soon') return copy.opensOn(formats.instant(startDate))
    const end = formats.instant(endDate)
    return status === 'Live' ? copy.openUntil(end) : copy.closedOn(end)
  }
}
