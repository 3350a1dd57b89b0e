import { useState } from 'react'
import type { AppealCase } from '#contract/participation/referee.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { refereeCopy } from './refereeCopy.ts'

type Props = { appeal: AppealCase; metric: ActivityMetric }

/** One appeal: what its person attached, and the answer. */
export function AppealRow({ appeal: { id, day, amount, words, askedOn, outcome, reason }, metric }: Props) {
  const copy = useCopy(refereeCopy)
  const { fullDay } = useFormats()
  const [answers, setAnswers] = useState<'accepted' | 'refused'>()
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{copy.missing(fullDay(day), copy.amounts[metric](amount))}</span>
        {outcome && <Badge tone={outcome === 'accepted' ? 'success' : 'neutral'}>{copy[outcome]}</Badge>}
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
      <p className="text-sm text-muted">{reason ? copy.reasons[reason] : copy.askedOn(fullDay(askedOn))}</p>
      {!outcome && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAnswers('accepted')}>
            {copy.accept}
          </Button>
          <Button variant="quiet" onClick={() => setAnswers('refused')}>
            {copy.refuse}
          </Button>
        </div>
      )}
      {answers && <AnswerDialog caseId={id} outcome={answers} onClose={() => setAnswers(undefined)} />}
    </li>
  )
}
