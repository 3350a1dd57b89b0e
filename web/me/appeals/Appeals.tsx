import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { Appeal } from '#contract/participation/appeals.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AppealDialog } from './AppealDialog.tsx'
import type { AppealedChallenge } from './AppealForm.tsx'
import { appealsCopy } from './appealsCopy.ts'
import { CheckQuestion } from './CheckQuestion.tsx'
import { appealsQuery, countMutation } from './queries.ts'

type Props = { challenge: AppealedChallenge; today: string; openInResult: boolean }

/** The own appeals of a challenge with their answers, and the way to another one. */
export function Appeals({ challenge, today, openInResult }: Props) {
  const copy = useCopy(appealsCopy)
  const [asks, setAsks] = useState(false)
  const { data } = useQuery(appealsQuery(challenge.id))
  if (!data || (data.left === 0 && data.appeals.length === 0 && !openInResult)) return null
  return (
    <>
      {data.isAsked && <CheckQuestion challengeId={challenge.id} />}
      <Card title={copy.title} description={data.left > 0 && copy.detail}>
        <div className="flex flex-col gap-4">
          {openInResult && <p>{copy.openInResult}</p>}
          {data.appeals.length > 0 && (
            <ul className="divide-y divide-line">
              {data.appeals.map((appeal) => (
                <OwnAppeal key={appeal.id} challenge={challenge} appeal={appeal} />
              ))}
            </ul>
          )}
          {data.left > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="secondary" icon={<Scale aria-hidden="true" />} onClick={() => setAsks(true)}>
                {copy.forDay}
              </Button>
              <span className="text-sm text-muted">{copy.left(data.left)}</span>
            </div>
          )}
        </div>
      </Card>
      {asks && <AppealDialog challenge={challenge} day={today} onClose={() => setAsks(false)} />}
    </>
  )
}

const tones = {
  waiting: 'neutral',
  accepted: 'success',
  counted: 'success',
  refused: 'neutral',
  open: 'energy',
  checking: 'neutral',
  checked: 'neutral',
  corrected: 'success',
} as const

function OwnAppeal({ challenge, appeal }: { challenge: AppealedChallenge; appeal: Appeal }) {
  const copy = useCopy(appealsCopy)
  const { state, own, reason } = appeal
  return (
    <li className="flex flex-col items-start gap-2 py-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">
          <About metric={challenge.metric} appeal={appeal} />
        </span>
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      </div>
      {own && <p className="whitespace-pre-line text-muted wrap-anywhere">{own.words}</p>}
      {reason && <p>{copy.reasons[reason]}</p>}
      {state === 'accepted' && <CountButton challengeId={challenge.id} appealId={appeal.id} />}
    </li>
  )
}

function About({ metric, appeal: { own, alias } }: { metric: ActivityMetric; appeal: Appeal }) {
  const copy = useCopy(appealsCopy)
  const amount = useAmount(metric)
  const aliasText = useAliasText()
  const { day } = useFormats()
  if (own) return copy.own(day(own.day), amount(own.amount))
  return alias && copy.alias(aliasText(alias))
}

function CountButton({ challengeId, appealId }: { challengeId: string; appealId: string }) {
  const copy = useCopy(appealsCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const count = useMutation({
    ...countMutation(challengeId),
    async onSuccess() {
      toast({ tone: 'success', text: copy.counted })
      await Promise.all([['days'], ['challenges']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return (
    <>
      {count.isError && <Notice tone="danger">{errorText(count.error, copy.failed)}</Notice>}
      <Button busy={count.isPending} onClick={() => count.mutate(appealId)}>
        {copy.count}
      </Button>
      <p className="text-sm text-muted">{copy.countHint}</p>
    </>
  )
}
