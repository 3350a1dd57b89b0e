import type { SourceKind } from '#contract/participation/readings.ts'

const watches =
  /watch|band\b|fitbit|garmin|fenix|forerunner|vivo|whoop|oura|ring\b|polar|suunto|coros|amazfit|mi smart|withings/i
const phones = /phone|pixel|galaxy s|android/i

/** What kind of source a device of this name is. */
export function deviceKind(name: string): SourceKind {
  if (watches.test(name)) return 'watch'
  return phones.test(name) ? 'phone' : 'platform'
}
