import { activities } from '#contract/participation/compendium.ts'
import { dayIn } from '#contract/platform/days.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActivityField } from './ActivityField.tsx'
import { BandField } from './BandField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { recordCopy } from './recordCopy.ts'
import { entryOf, something } from './sessionValues.ts'
import type { EditedEntry } from './useSaveEntry.ts'
import { useSessionForm } from './useSessionForm.ts'
import { useUnit } from './useUnit.ts'
import { worthOf } from './worthOf.ts'

/** @param edited the entry that is changed; without it, a new one is recorded */
export function SessionForm({ edited }: { edited?: EditedEntry }) {
  const copy = useCopy(recordCopy)
  const formats = useFormats()
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const form = useSessionForm(edited)
  const { values } = form
  const entry = entryOf(values)
  const unit = useUnit()
  const worth = entry ? worthOf(entry) : 0
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <ActivityField {...form.text('activity')} />
      {values.activity === something && <BandField {...form.text('band')} />}
      <Amount form={form} />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.text('day')} label={copy.day} type="date" max={today} />
        <TextField {...form.text('start')} label={copy.start} type="time" />
      </div>
      {edited && <ReasonField {...form.text('reason')} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="min-h-6 text-base font-medium">
          {worth > 0 && copy.worth(formats.number(worth), unit)}
        </p>
        <Button type="submit" busy={form.busy}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}

/** Minutes, and kilometres where the activity has a distance. */
function Amount({ form }: { form: ReturnType<typeof useSessionForm> }) {
  const copy = useCopy(recordCopy)
  const chosen = activities.find(({ code }) => code === form.values.activity)
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField {...form.text('minutes')} label={copy.minutes} inputMode="numeric" autoComplete="off" />
      {chosen?.distance && (
        <TextField
          {...form.text('distance')}
          label={copy.kilometres}
          hint={copy.kilometresHint}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </div>
  )
}
