import { useQuery } from '@tanstack/react-query'
import type { DaySummary } from '#contract/participation/recording.ts'
import { settingsQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { historyCopy } from './historyCopy.ts'

const onFeet = ['steps', 'footM', 'activeMinutes', 'cyclingM', 'wheelsM', 'pushes'] as const
const onWheels = ['wheelsM', 'pushes', 'activeMinutes', 'cyclingM', 'steps', 'footM'] as const

/** Says what a day holds, in the person's own way of moving first. */
export function useDayDetails() {
  const { details } = useCopy(historyCopy)
  const { tenths } = useFormats()
  const { data } = useQuery(settingsQuery)
  const order = data?.movement === 'wheels' ? onWheels : onFeet
  return (day: Pick<DaySummary, (typeof onFeet)[number]>): string[] =>
    order.flatMap((measure) => {
      const amount = day[measure]
      if (amount === 0) return []
      if (measure === 'steps' || measure === 'pushes' || measure === 'activeMinutes')
        return [details[measure](amount)]
      return [details[measure](tenths(amount / 1000))]
    })
}
