import { useQuery } from '@tanstack/react-query'
import { defineCopy, useCopy } from '#web/platform/language/language.ts'
import { settingsQuery } from './queries.ts'

const unitCopy = defineCopy({
  en: { feet: 'step equivalents', movement: 'movement units' },
  fr: { feet: 'équivalents pas', movement: 'unités de mouvement' },
})

/** Whether the person moves on foot. Nobody who moves on wheels or in other ways reads of steps. */
export function useIsOnFoot(): boolean {
  const { data } = useQuery(settingsQuery)
  return data === undefined || data.movement === 'feet'
}

/** What the figure of a day is called. */
export function useUnit(): string {
  const copy = useCopy(unitCopy)
  return useIsOnFoot() ? copy.feet : copy.movement
}
