const soon = 15_000
const later = 60_000
const quietAfter = 120_000

// TanStack Query keeps the object where the server answers the same, so an object is as old as the last news.
const firstSeen = new WeakMap<object, number>()

/**
 * How soon to ask again, in milliseconds: every 15 seconds, and every minute after two minutes without news. TanStack
 * Query asks only while the page is seen.
 */
export function askingInterval({ state: { data } }: { state: { data: object | undefined } }): number {
  if (!data) return soon
  const now = Date.now()
  const since = firstSeen.get(data) ?? now
  firstSeen.set(data, since)
  return now - since < quietAfter ? soon : later
}
