import type { MyMission } from '#contract/participation/missions.ts'
import { useIsOnFoot, useUnit } from '#web/me/record/useUnit.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { missionsCopy, missionWords } from './missionsCopy.ts'

/** Returns what a mission is called, asks for and measures, in the current language. */
export function useMissionText() {
  const copy = useCopy(missionsCopy)
  const { words } = useCopy(missionWords)
  const french = useLanguage().language === 'fr'
  const formats = useFormats()
  const word = (text: string) => words[text] ?? text

  const movementUnit = useUnit()
  const isOnFoot = useIsOnFoot()
  const unitOf = ({ counted, unit }: MyMission) =>
    counted === 'steps' && !isOnFoot ? movementUnit : word(unit ?? '')

  const targetOf = (mission: MyMission) =>
    [mission.targetValue === null ? '' : formats.number(mission.targetValue), unitOf(mission)]
      .filter(Boolean)
      .join(' ')

  return {
    targetOf,
    titleOf: ({ title, titleFr }: MyMission) => (french && titleFr) || title,
    /** One line: what it asks for. */
    taskOf(mission: MyMission): string {
      const { type, photoTheme, questionCount } = mission
      if (type === 'photo_challenge') return photoTheme ? copy.photoOf(word(photoTheme)) : copy.photo
      if (type === 'quiz_mission') return questionCount ? copy.questions(questionCount) : copy.types[type]
      const target = targetOf(mission)
      return target ? copy.aDay(target) : copy.types[type]
    },
    periodOf({ startDate, endDate }: MyMission): string {
      if (startDate && endDate) return formats.days(startDate, endDate)
      if (startDate) return copy.from(formats.day(startDate))
      return endDate ? copy.until(formats.day(endDate)) : ''
    },
    /** A measured amount of a day, in the mission's unit: kilometres are measured in metres. */
    amountOf: ({ counted }: MyMission, value: number) =>
      counted === 'distance' ? formats.tenths(value / 1000) : formats.number(value),
  }
}
