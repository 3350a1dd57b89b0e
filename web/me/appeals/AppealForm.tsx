import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { appealForDay } from '#contract/participation/appeals.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useForm } from '#web/forms/useForm.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { appealsCopy } from './appealsCopy.ts'

export interface AppealedChallenge {
  id: string
  metric: ActivityMetric
  /** The first and the last day that can be appealed for. */
  from?: string
  to?: string
}

type Props = {
  challenge: AppealedChallenge
  day: string
  mostAmount: number
  referee: string | null
  onSent: () => void
}

/** What the referee will read of an own day, and nothing else. */
export function AppealForm({ challenge, day, mostAmount, referee, onSent }: Props) {
  const copy = useCopy(appealsCopy)
  const { number } = useFormats()
  const queries = useQueryClient()
  // A second try is no second appeal.
  const newAppealId = useRef(crypto.randomUUID())
  const form = useForm(appealForDay.body, {
    initial: { day, amount: '', words: '' },
    toBody: ({ amount, ...values }) => ({ ...values, amount: Number(amount) }),
    check: ({ amount }) =>
      amount.trim() === '' || !Number.isFinite(Number(amount))
        ? { fields: { amount: copy.number } }
        : undefined,
    async send(body) {
      const params = { challengeId: challenge.id, newAppealId: newAppealId.current }
      await callAsMember(appealForDay, { params, body })
      toast({ tone: 'success', text: copy.sent })
      await queries.invalidateQueries({ queryKey: ['challenges', challenge.id] })
      onSent()
    },
    failure: copy.failed,
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <p>{referee === null ? copy.noReferee : copy.reader(referee)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.text('day')}
          label={copy.day}
          type="date"
          min={challenge.from}
          max={challenge.to}
        />
        <TextField
          {...form.text('amount')}
          label={copy.amount(copy.units[challenge.metric])}
          hint={copy.mostHint(number(mostAmount))}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextArea {...form.text('words')} label={copy.words} hint={copy.wordsHint} rows={4} maxLength={500} />
      <p className="text-sm text-muted">{copy.visible}</p>
      <Button type="submit" busy={form.busy} className="self-end">
        {copy.send}
      </Button>
    </form>
  )
}
