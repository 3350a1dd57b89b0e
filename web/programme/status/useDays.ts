import { addDays, dayIn } from '#contract/platform/days.ts'
import { valueCopy } from '#web/people/users/valueCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** The organization's days, YYYY-MM-DD, and how they are written. */
export function useDays() {
  const timeZone = useOrganizations().current?.timezone ?? 'UTC'
  const { day } = useCopy(valueCopy)
  /** Of an instant; a day stays itself. */
  const dayOf = (moment: string) => (isDay(moment) ? moment : dayIn(timeZone, new Date(moment)))
  return {
    timeZone,
    today: dayIn(timeZone, new Date()),
    dayOf,
    say: (moment: string) => day(dayOf(moment)),
  }
}
