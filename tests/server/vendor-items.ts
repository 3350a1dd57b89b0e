/** What this installation is at both vendors. */
export const vendorSettings = {
  STRAVA_CLIENT_ID: 'strava-client',
  STRAVA_CLIENT_SECRET: 'strava secret & more',
  STRAVA_HOOK_SECRET: 'Zq7vT2mK9xR4bN8wL3cH6dF1',
  GOOGLE_HEALTH_CLIENT_ID: 'google-client',
  GOOGLE_HEALTH_CLIENT_SECRET: 'google secret & more',
  GOOGLE_HEALTH_HOOK_SECRET: 'Pj5sW8yB2nX7kG4tM9rD3hV6',
}

/** What a vendor has of one of its people: activities or data points in its own form, each with its start. */
export interface VendorItem {
  at: string
  says: object
}

/** An activity of Strava's list. */
export const stravaActivity = (start: string, more: object = {}): VendorItem => ({
  at: start,
  says: {
    ...{ id: 1, sport_type: 'Run', start_date: start, utc_offset: -18_000 },
    ...{ elapsed_time: 1800, moving_time: 1800, distance: 5000, manual: false, ...more },
  },
})

/** Steps of an interval of Google Health, at the clock of Toronto in winter. */
export function googleSteps(start: string, minutes: number, count: number): VendorItem {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  const interval = {
    ...{ startTime: start, startUtcOffset: '-18000s' },
    ...{ endTime: end, endUtcOffset: '-18000s' },
  }
  return { at: start, says: { steps: { interval, count: String(count) } } }
}
