import { nextMultiple } from './moments.ts'

/**
 * Why a vendor gave nothing:
 * - `refused`: it takes the token no longer
 * - `throttled`: it asks to wait until a moment
 * - `unavailable`: it failed or could not be reached
 */
export type VendorReason = 'refused' | 'throttled' | 'unavailable'

/** A call of a vendor that failed. Its message contains nothing that the vendor or a person said. */
export class VendorFailure extends Error {
  readonly reason: VendorReason
  readonly until: Date | undefined
  constructor(reason: VendorReason, until?: Date) {
    super(`a vendor's answer: ${reason}`)
    this.reason = reason
    this.until = until
  }
}

const quarterMs = 15 * 60_000
const dayMs = 24 * 3_600_000

/** Whether the second of two numbers, the one of the day, has reached its limit. */
function isDaySpent(headers: Headers, kind: string): boolean {
  const [limits, usage] = ['limit', 'usage'].map((name) =>
    (headers.get(`x-${kind}-${name}`) ?? '').split(',').map(Number),
  )
  const [limit, used] = [limits?.[1], usage?.[1]]
  return limit !== undefined && used !== undefined && used >= limit
}

/**
 * Until when a vendor asks to wait: what `Retry-After` says, else the end of Strava's windows, which are quarters of an
 * hour and days of UTC. At most a day.
 */
function waitUntil(headers: Headers, now: Date): Date {
  const latest = now.getTime() + dayMs
  const told = headers.get('retry-after')
  if (told !== null) {
    const at = /^\d{1,9}$/.test(told) ? now.getTime() + Number(told) * 1000 : Date.parse(told)
    if (at > now.getTime()) return new Date(Math.min(at, latest))
  }
  const isSpent = isDaySpent(headers, 'ratelimit') || isDaySpent(headers, 'readratelimit')
  return nextMultiple(now, isSpent ? dayMs : quarterMs)
}

/** What an answer that is no success means. */
export function failureOf({ status, headers }: Response, now: Date): VendorFailure {
  if (status === 401 || status === 403) return new VendorFailure('refused')
  return status === 429
    ? new VendorFailure('throttled', waitUntil(headers, now))
    : new VendorFailure('unavailable')
}
