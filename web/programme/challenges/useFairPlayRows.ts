import { useCopy } from '#web/platform/language/language.ts'
import { type Draft, hasOwnRules } from './draft.ts'
import { fairPlayCopy } from './fairPlayCopy.ts'

/** The rules of counting as text, if they differ from the defaults. */
export function useFairPlayRows(draft: Pick<Draft, 'rules' | 'activityMetric'>): [string, string][] {
  const copy = useCopy(fairPlayCopy)
  const { dailyCap, conversion, typed, graceHours, bicyclePercent } = draft.rules
  if (!hasOwnRules(draft)) return []
  return [
    [copy.cap, copy.steps(dailyCap)],
    [copy.typed, copy.typedOptions[typed]],
    ...(draft.activityMetric === 'steps'
      ? [[copy.conversion, copy.yesNo(conversion)] as [string, string]]
      : []),
    ...(draft.activityMetric === 'distance'
      ? [[copy.bicycle, copy.percent(bicyclePercent)] as [string, string]]
      : []),
    [copy.grace, copy.hours(graceHours)],
  ]
}
