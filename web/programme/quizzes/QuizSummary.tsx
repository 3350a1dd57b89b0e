import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { RetryNotice } from '#web/platform/page/RetryNotice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { detailCopy } from './detailCopy.ts'

/** The figures of a quiz, or why they are not shown. */
export function QuizSummary({ figures }: { figures: UseQueryResult<QuizFigures> }) {
  const copy = useCopy(detailCopy)
  const errorText = useErrorText()
  return (
    <>
      {figures.isPending && <Skeleton shape="block" className="h-20" />}
      {figures.data && <Figures figures={figures.data} />}
      {figures.isError && (
        <RetryNotice query={figures} title={copy.figuresFailed} retry={copy.retry}>
          {errorText(figures.error, copy.noAnswer)}
        </RetryNotice>
      )}
    </>
  )
}

/** Number of answers and average score, or why they are withheld. */
function Figures({ figures }: { figures: QuizFigures }) {
  const copy = useCopy(detailCopy)
  const { number } = useFormats()
  const { people, averageScore, possibleScore, withheld, smallestGroup, confidential } = figures
  const answered =
    people === null ? copy.fewPeople : confidential && people > 0 ? copy.orMore(people) : number(people)
  const score =
    averageScore === null
      ? withheld || possibleScore > 0
        ? copy.withheldShort
        : copy.noScore
      : copy.scoreOf(averageScore, possibleScore)
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure label={copy.people}>{answered}</Figure>
        <Figure label={copy.average} quiet={averageScore === null}>
          {score}
        </Figure>
        <Figure label={copy.possible}>{number(possibleScore)}</Figure>
      </dl>
      {withheld && (
        <p className="text-sm text-muted">{withheld === 'few' ? copy.few(smallestGroup) : copy.open}</p>
      )}
    </>
  )
}

function Figure({ label, quiet = false, children }: { label: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={quiet ? 'text-muted' : 'text-lg font-semibold tabular-nums'}>{children}</dd>
    </div>
  )
}
