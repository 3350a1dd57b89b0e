import { useMemo } from 'react'
import { calendarDays, monthOf } from '#contract/platform/days.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'

const monthShape = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/

/** Returns the month in the address, if it is valid. */
export function useMonthInAddress(): string | undefined {
  const { searchStr } = useLocation()
  const month = new URLSearchParams(searchStr).get('month') ?? ''
  return monthShape.test(month) ? month : undefined
}

/** Returns the days of the calendar and the selected one: from the address, else today, else the first of the month. */
export function useDay(today: string) {
  const { searchStr } = useLocation()
  const month = useMonthInAddress() ?? monthOf(today)
  const days = useMemo(() => calendarDays(month), [month])
  const asked = new URLSearchParams(searchStr).get('day') ?? ''
  const start = monthOf(today) === month ? today : `${month}-01`
  return { month, days, day: days.includes(asked) ? asked : start }
}

/** Shows a month in the calendar, and selects a day if one is given. */
export function showMonth(month: string, { day, replace = false }: { day?: string; replace?: boolean } = {}) {
  if (window.location.pathname !== '/dashboard') return
  const query = new URLSearchParams({ month, ...(day && { day }) })
  navigate({ to: `/dashboard?${query}`, replace })
}
