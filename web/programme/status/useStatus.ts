import { useMemo } from 'react'
import { statusAt } from '#contract/programme/status.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'

/** Tells from the dates how far something has come, in the organization's time zone, whatever a list says of it. */
export function useStatus() {
  const { current } = useOrganizations()
  const timeZone = current?.timezone ?? 'UTC'
  return useMemo(() => {
    const statusOf = statusAt(new Date(), timeZone)
    return ({ startDate, endDate }: { startDate: string; endDate: string }) =>
      statusOf({ start: startDate, end: endDate })
  }, [timeZone])
}
