import { addDays, dayIn } from '#contract/platform/days.ts'
import { valueCopy } from '#web/people/users/valueCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'

/** Whether a text is an existing day, YYYY-MM-DD. */
export const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Converts and formats days in the organization's time zone. */
export function useDays() {
  const timeZone = useOrganizations().current?.timezone ?? 'UTC'
  const { day } = useCopy(valueCopy)
  /** Converts an instant to its day. A day stays unchanged. */
  const dayOf = (moment: string) => (isDay(moment) ? moment : dayIn(timeZone, new Date(moment)))
  return {
    timeZone,
    today: dayIn(timeZone, new Date()),
    dayOf,
    say: (moment: string) => day(dayOf(moment)),
  }
}
