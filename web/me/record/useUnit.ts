import { useQuery } from '@tanstack/react-query'
import { defineCopy, useCopy } from '#web/platform/language/language.ts'
import { settingsQuery } from './queries.ts'

const unitCopy = defineCopy({
  en: { feet: 'step equivalents', movement: 'movement units' },
  fr: { feet: 'équivalents pas', movement: 'unités de mouvement' },
})

/** What the figure of a day is called: nobody who moves on wheels or in other ways reads of steps. */
export function useUnit(): string {
  const copy = useCopy(unitCopy)
  const { data } = useQuery(settingsQuery)
  return data && data.movement !== 'feet' ? copy.movement : copy.feet
}
