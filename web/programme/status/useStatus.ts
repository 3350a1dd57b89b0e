import { useMemo } from 'react'
import { statusAt } from '#contract/programme/status.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'

/** Computes the status from the dates in the organization's time zone; the status in a list may be outdated. */
export function useStatus() {
  const { current } = useOrganizations()
  const timeZone = current?.timezone ?? 'UTC'
  return useMemo(() => {
    const statusOf = statusAt(new Date(), timeZone)
    return ({ startDate, endDate }: { startDate: string; endDate: string }) =>
      statusOf({ start: startDate, end: endDate })
  }, [timeZone])
}
