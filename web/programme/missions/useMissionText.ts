import { dayIn } from '#contract/platform/days.ts'
import type { Mission } from '#contract/programme/missions.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { missionsCopy } from './copy.ts'

/** Returns the name and the description of a mission in the current language. */
export function useMissionText() {
  const copy = useCopy(missionsCopy)
  const french = useLanguage().language === 'fr'
  const timeZone = useOrganizations().current?.timezone ?? 'UTC'
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(french ? 'fr' : 'en', { timeZone: 'UTC', ...options })
    return (day: string) => dates.format(new Date(day))
  }
  const short = format({ month: 'short', day: 'numeric' })
  const long = format({ dateStyle: 'long' })
  const medium = format({ dateStyle: 'medium' })

  const word = (text: string) => copy.words[text] ?? text
  const orDash = (days: number | undefined) => (days === undefined ? '-' : copy.days(days))

  return {
    word,
    titleOf: ({ missionTitle, missionTitleFr }: Mission) => (french && missionTitleFr) || missionTitle,
    categoryOf: ({ missionType, missionSummary: { category, challengeType, unit } }: Mission) => {
      if (missionType === 'photo_challenge') return copy.photo
      if (missionType === 'quiz_mission') return category ? word(category) : copy.general
      return word(challengeType || unit || copy.challenge)
    },
    /** Formats a day in the organization's time zone. */
    assignedOf: ({ assignedAt }: Mission) => medium(dayIn(timeZone, new Date(assignedAt))),
    durationOf: ({ missionSummary: { startDate, endDate, durationDays } }: Mission) =>
      startDate && endDate ? copy.period(short(startDate), short(endDate)) : orDash(durationDays),
    /** Formats the period with years; undefined without dates. */
    periodOf: ({ missionSummary: { startDate, endDate } }: Mission) =>
      startDate && endDate ? copy.period(long(startDate), long(endDate)) : undefined,
  }
}
