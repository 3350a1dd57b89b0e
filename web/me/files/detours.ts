import type { FileSession } from '#contract/participation/file-days.ts'
import type { FileSource } from '#contract/participation/file-imports.ts'

/** Services that write copies into a platform, under the names that they have there. */
const services: readonly RegExp[] = [
  /\bstrava\b/i,
  /\bgarmin\b|^connect$/i,
  /\bfitbit\b/i,
  /\bgoogle (?:fit|health)\b/i,
  /\bwithings\b/i,
  /\bpolar\b/i,
  /\bsuunto\b/i,
  /\bcoros\b/i,
  /\boura\b/i,
  /\bhealth connect\b/i,
  /\bsamsung health\b/i,
]

/** Whether records of an app came a detour: the person has the app as a source of its own. */
export function isOwnApp(name: string, ownSources: readonly string[]): boolean {
  const service = services.find((form) => form.test(name))
  return service !== undefined && ownSources.some((own) => service.test(own))
}

const [strava, garmin] = [/\bstrava\b/i, /\bgarmin\b|^connect$/i]
const sameStartMs = 120_000

interface Span {
  from: number
  to: number
}

const spanOf = ({ startedAt, endedAt }: FileSession): Span => ({
  from: Date.parse(startedAt),
  to: Date.parse(endedAt),
})

/** Whether two sessions are one: they start together or share half of the shorter one. */
function isSame(a: Span, b: Span): boolean {
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  return Math.abs(a.from - b.from) <= sameStartMs || 2 * shared >= Math.min(a.to - a.from, b.to - b.from)
}

/**
 * Drops Strava's copies of sessions that Garmin has in the same file.
 * @returns how many
 */
export function dropStravaCopies(sources: readonly FileSource[]): number {
  const originals = sources
    .filter(({ name }) => garmin.test(name))
    .flatMap(({ days }) => days.flatMap(({ sessions = [] }) => sessions.map(spanOf)))
  if (originals.length === 0) return 0
  let dropped = 0
  for (const day of sources.filter(({ name }) => strava.test(name)).flatMap(({ days }) => days)) {
    const kept = (day.sessions ?? []).filter((own) => !originals.some((other) => isSame(spanOf(own), other)))
    dropped += (day.sessions?.length ?? 0) - kept.length
    day.sessions = kept
  }
  return dropped
}
