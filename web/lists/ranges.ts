import { keysOf } from '#contract/platform/keys.ts'

const day = 24 * 60 * 60_000
const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

/** A period that ends now. */
export type Range = keyof typeof days
export const ranges = keysOf(days)

export const rangeStart = (range: Range, now: Date) => new Date(now.getTime() - days[range] * day)
