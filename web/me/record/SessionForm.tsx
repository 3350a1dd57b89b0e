import { activities } from '#contract/participation/compendium.ts'
import type { Band } from '#contract/participation/readings.ts'
import type { Entry } from '#contract/participation/recording.ts'
import { dayIn, timeIn } from '#contract/platform/days.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BandField } from './BandField.tsx'
import { recordCopy } from './recordCopy.ts'
import { useJudgment } from './useJudgment.ts'
import { type EditedEntry, useSaveEntry, withReason } from './useSaveEntry.ts'
import { worthOf } from './worthOf.ts'

const something = 'other'

/** A number of the person's, with a comma or a point. Undefined if it is none. */
const numberOf = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

type Values = Record<'activity' | 'day' | 'start' | 'minutes' | 'distance' | 'band' | 'reason', string>

function entryOf({
  activity,
  day,
  start,
  minutes,
  distance,
  band,
}: Omit<Values, 'reason'>): Entry | undefined {
  const length = numberOf(minutes)
  if (activity === '' || length === undefined) return undefined
  const isOther = activity === something
  const kilometres = isOther ? undefined : numberOf(distance)
  return {
    session: {
      ...{ activity: isOther ? null : activity, day, start, minutes: length },
      ...(isOther && band !== '' && { band: band as Band }),
      ...(kilometres !== undefined && { distanceM: Math.round(kilometres * 1000) }),
    },
  }
}

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))

const valuesOf = ({
  activity,
  day,
  start,
  minutes,
  distanceM,
  band,
}: NonNullable<Entry['session']>): Values => ({
  activity: activity ?? something,
  ...{ day, start, minutes: String(minutes), band: band ?? '', reason: '' },
  distance: textOf(distanceM === undefined ? undefined : distanceM / 1000),
})

/** @param edited the entry that is changed; without it, a new one is recorded */
export function SessionForm({ edited }: { edited?: EditedEntry }) {
  const copy = useCopy(recordCopy)
  const formats = useFormats()
  const { language } = useLanguage()
  const { organization } = useMember()
  const save = useSaveEntry(edited)
  const judge = useJudgment(edited)
  const now = new Date()
  const today = dayIn(organization.timezone, now)
  const form = useUnvalidatedForm(
    {
      toBody({ reason, ...values }) {
        const entry = entryOf(values)
        return entry && withReason(entry, reason)
      },
      initial: edited?.content.session
        ? valuesOf(edited.content.session)
        : {
            ...{ activity: '', day: today, minutes: '30', distance: '', band: '', reason: '' },
            start: timeIn(organization.timezone, new Date(now.getTime() - 3_600_000)),
          },
      check(values) {
        if (values.activity === '') return { fields: { activity: copy.chooseActivity } }
        if (numberOf(values.minutes) === undefined) return { fields: { minutes: copy.number } }
        return undefined
      },
      send: save,
      failure: copy.failed,
      inputs: {
        ...{ 'session.day': 'day', 'session.start': 'start', 'session.minutes': 'minutes' },
        ...{ 'session.activity': 'activity', 'session.band': 'band', 'session.distanceM': 'distance' },
      },
    },
    judge,
  )
  const { values } = form
  const entry = entryOf(values)
  const worth = entry ? worthOf(entry) : 0
  const chosen = activities.find(({ code }) => code === values.activity)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <SelectField
        label={copy.activity}
        {...form.text('activity')}
        placeholder={copy.chooseActivity}
        options={[
          ...activities.map((one) => ({ value: one.code, label: language === 'fr' ? one.fr : one.en })),
          { value: something, label: copy.other },
        ]}
      />
      {values.activity === something && <BandField {...form.text('band')} />}
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
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.text('day')} label={copy.day} type="date" max={today} />
        <TextField {...form.text('start')} label={copy.start} type="time" />
      </div>
      {edited && (
        <TextField
          {...form.text('reason')}
          label={copy.reason}
          hint={copy.reasonHint}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="min-h-6 text-base font-medium">
          {worth > 0 && copy.worth(formats.number(worth))}
        </p>
        <Button type="submit" busy={form.busy}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}
