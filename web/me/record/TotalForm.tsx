import { bands } from '#contract/participation/readings.ts'
import type { Entry } from '#contract/participation/recording.ts'
import { dayIn } from '#contract/platform/days.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BandField } from './BandField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { recordCopy } from './recordCopy.ts'
import { useJudgment } from './useJudgment.ts'
import { type EditedEntry, useSaveEntry, withReason } from './useSaveEntry.ts'

type Values = Record<'day' | 'steps' | 'minutes' | 'band' | 'reason', string>

function entryOf({ day, steps, minutes, band }: Values, before: Entry['total']): Entry {
  const { footM, wheelsM, cyclingM, pushes } = before ?? {}
  const kept = Object.entries({ footM, wheelsM, cyclingM, pushes }).filter(
    ([, amount]) => amount !== undefined,
  )
  return {
    total: {
      ...Object.fromEntries(kept),
      day,
      ...(steps.trim() !== '' && { steps: Number(steps) }),
      ...(minutes.trim() !== '' && { activeMinutes: Number(minutes) }),
      ...(minutes.trim() !== '' && { band: bands.find((one) => one === band) }),
    },
  }
}

/** @param edited the entry that is changed; without it, a new one is recorded */
function useTotalForm(edited: EditedEntry | undefined, today: string) {
  const copy = useCopy(recordCopy)
  const save = useSaveEntry(edited)
  const judge = useJudgment(edited)
  const before = edited?.content.total
  return useUnvalidatedForm(
    {
      initial: {
        day: before?.day ?? today,
        steps: String(before?.steps ?? ''),
        minutes: String(before?.activeMinutes ?? ''),
        band: before?.band ?? '',
        reason: '',
      },
      toBody: (values) => withReason(entryOf(values, before), values.reason),
      check({ steps, minutes }) {
        if (!Number.isFinite(Number(steps)) || (steps.trim() === '' && minutes.trim() === ''))
          return { fields: { steps: copy.number } }
        return Number.isFinite(Number(minutes)) ? undefined : { fields: { minutes: copy.number } }
      },
      send: save,
      failure: copy.failed,
      inputs: {
        ...{
          'total.day': 'day',
          'total.steps': 'steps',
          'total.activeMinutes': 'minutes',
          'total.band': 'band',
        },
      },
    },
    judge,
  )
}

/**
 * The figures of a whole day, as another device shows them.
 * @param edited the entry that is changed; without it, a new one is recorded
 */
export function TotalForm({ edited }: { edited?: EditedEntry }) {
  const copy = useCopy(recordCopy)
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const form = useTotalForm(edited, today)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <TextField {...form.text('day')} label={copy.day} type="date" max={today} />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.text('steps')} label={copy.steps} inputMode="numeric" autoComplete="off" />
        <TextField
          {...form.text('minutes')}
          label={copy.activeMinutes}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {form.values.minutes.trim() !== '' && <BandField {...form.text('band')} />}
      {edited && <ReasonField {...form.text('reason')} />}
      <Button type="submit" busy={form.busy} className="self-end">
        {copy.save}
      </Button>
    </form>
  )
}
