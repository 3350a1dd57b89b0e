import { useCopy } from '#web/platform/language/language.ts'
import { type Draft, hasOwnRules } from './draft.ts'
import { fairPlayCopy } from './fairPlayCopy.ts'

/** The rules of counting as text, if they differ from the defaults. */
export function useFairPlayRows(draft: Pick<Draft, 'rules' | 'activityMetric'>): [string, string][] {
  const copy = useCopy(fairPlayCopy)
  const { dailyCap, conversion, typed, graceHours, bicyclePercent } = draft.rules
  if (!hasOwnRules(draft)) return []
  const ofMetric: Partial<Record<Draft['activityMetric'], [string, string]>> = {
    steps: [copy.conversion, copy.yesNo(conversion)],
    distance: [copy.bicycle, copy.percent(bicyclePercent)],
  }
  const own = ofMetric[draft.activityMetric]
  return [
    [copy.cap, copy.steps(dailyCap)],
    [copy.typed, copy.typedOptions[typed]],
    ...(own ? [own] : []),
    [copy.grace, copy.hours(graceHours)],
  ]
}
