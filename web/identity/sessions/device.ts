// The first that matches counts: each further browser also claims to be those behind it.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** The browser and the system that a User-Agent header names; undefined where it names none we know. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  return browser && system ? { browser, system } : undefined
}
