const day = 24 * 60 * 60_000
const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

/** A period that ends now. */
export type Range = keyof typeof days
export const ranges = Object.keys(days) as Range[]

export const rangeStart = (range: Range, now: Date) => new Date(now.getTime() - days[range] * day)
