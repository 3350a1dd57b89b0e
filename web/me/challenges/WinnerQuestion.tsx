import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { answerAsWinner, getMyWin, type Win } from '#contract/participation/winners.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { winnerCopy } from './winnerCopy.ts'

/** Congratulates a winner, and asks whether the organizers may know the name. Others see nothing. */
export function WinnerQuestion({ id }: { id: string }) {
  const params = { challengeId: id }
  const { data } = useQuery({
    queryKey: ['challenges', id, 'win'],
    queryFn: ({ signal }) => callAsMember(getMyWin, { params }, { signal }),
  })
  const win = data?.data.win
  return win ? <Question id={id} win={win} /> : null
}

function Question({ id, win }: { id: string; win: Win }) {
  const copy = useCopy(winnerCopy)
  const errorText = useErrorText()
  const { instant } = useFormats()
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (tells: boolean) =>
      callAsMember(answerAsWinner, { params: { challengeId: id }, body: { tells } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['challenges', id, 'win'] }),
  })
  const { place, group, tells, answerBy } = win
  const isOpen = Date.now() <= Date.parse(answerBy)
  return (
    <section
      aria-labelledby="winner-title"
      className="flex flex-col gap-3 rounded-card bg-energy-soft p-5 shadow-card"
    >
      <div className="flex items-center gap-4">
        <Trophy aria-hidden="true" className="size-10 shrink-0 text-energy-ink" />
        <h2 id="winner-title" className="text-xl font-semibold">
          {group ? copy.team(group) : place === 1 ? copy.first : copy.place(place)}
        </h2>
      </div>
      {answer.isError && <Notice tone="danger">{errorText(answer.error, copy.failed)}</Notice>}
      <div aria-live="polite" className="flex flex-col gap-3">
        {tells === null && isOpen ? (
          <>
            <p className="font-medium">{copy.question}</p>
            <p>{copy.detail}</p>
            <div className="flex flex-wrap gap-3">
              <Button
                className="min-h-11"
                busy={answer.isPending && answer.variables}
                onClick={() => answer.mutate(true)}
              >
                {copy.yes}
              </Button>
              <Button variant="secondary" className="min-h-11" onClick={() => answer.mutate(false)}>
                {copy.no}
              </Button>
            </div>
            <p className="text-sm text-muted">{copy.until(instant(answerBy))}</p>
          </>
        ) : (
          <Told tells={tells === true} canTell={isOpen} onAnswer={(tell) => answer.mutate(tell)} />
        )}
      </div>
    </section>
  )
}

type ToldProps = { tells: boolean; canTell: boolean; onAnswer: (tells: boolean) => void }

function Told({ tells, canTell, onAnswer }: ToldProps) {
  const copy = useCopy(winnerCopy)
  return (
    <>
      <p>{tells ? copy.told : copy.notTold}</p>
      {(tells || canTell) && (
        <Button variant="secondary" className="min-h-11 self-start" onClick={() => onAnswer(!tells)}>
          {tells ? copy.takeBack : copy.yes}
        </Button>
      )}
    </>
  )
}
