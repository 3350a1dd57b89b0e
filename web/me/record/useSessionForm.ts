import { dayIn, timeIn } from '#contract/platform/days.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { recordCopy } from './recordCopy.ts'
import { entryOf, numberOf, valuesOf } from './sessionValues.ts'
import { useJudgment } from './useJudgment.ts'
import { type EditedEntry, useSaveEntry, withReason } from './useSaveEntry.ts'

/** @param edited the entry that is changed; without it, a new one is recorded */
export function useSessionForm(edited: EditedEntry | undefined) {
  const copy = useCopy(recordCopy)
  const timezone = useTimezone()
  const save = useSaveEntry(edited)
  const judge = useJudgment(edited)
  // Just after midnight that is yesterday.
  const anHourAgo = new Date(Date.now() - 3_600_000)
  return useUnvalidatedForm(
    {
      toBody({ reason, ...values }) {
        const entry = entryOf(values)
        return entry && withReason(entry, reason)
      },
      initial: edited?.content.session
        ? valuesOf(edited.content.session)
        : {
            ...{
              activity: '',
              day: dayIn(timezone, anHourAgo),
              minutes: '30',
              distance: '',
              band: '',
              reason: '',
            },
            start: timeIn(timezone, anHourAgo),
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
}
