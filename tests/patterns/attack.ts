/** Repeats the characters of a pattern, alone and in pairs, to create ambiguous matches. */
const units = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '_',
  '/',
  '@',
  '"',
  "'",
  '<',
  '&',
  '\\',
  '+',
  'é',
  '\u0301',
  'a.',
  'a-',
  'a ',
  '\r\n',
]

/** Texts that a pattern should reject only after reading them completely. */
function attacksOn({ source }: RegExp, length: number): string[] {
  // The literal characters of the pattern reach its deepest states.
  const own = source.replaceAll(/\\[a-zA-Z]|[[\](){}^$|?*+\\]/g, '').slice(0, 20)
  return [...units, ...(own ? [own] : [])].flatMap((unit) => {
    const body = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 30)
    return [`${body}\u0001`, `a@${body} `, `${own}${body}\n\u0001`]
  })
}

/** Processor time, which other load does not increase. */
function millisecondsOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0
  const begun = process.threadCpuUsage()
  pattern.test(text)
  return process.threadCpuUsage(begun).user / 1000
}

/** The shortest of several runs: the first compiles, and some collect garbage. */
function measured(pattern: RegExp, text: string, limit: number) {
  let ms = millisecondsOf(pattern, text)
  for (let again = 0; ms > limit && again < 3; again++) ms = Math.min(ms, millisecondsOf(pattern, text))
  return { ms, text: text.slice(0, 20) }
}

/**
 * Returns the longest time a pattern takes for 100,000 characters, in ms, for the three worst attacks of 10,000; if
 * one of those already exceeds `limit`, that time.
 */
export function slowest(pattern: RegExp, limit: number): { ms: number; text: string } {
  const short: { ms: number; index: number }[] = []
  for (const [index, text] of attacksOn(pattern, 10_000).entries()) {
    const taken = measured(pattern, text, limit)
    if (taken.ms > limit) return taken
    short.push({ ms: taken.ms, index })
  }
  const long = attacksOn(pattern, 100_000)
  const worst = short.sort((a, b) => b.ms - a.ms).slice(0, 3)
  return worst
    .map(({ index }) => measured(pattern, long[index] ?? '', limit))
    .reduce((most, one) => (one.ms > most.ms ? one : most))
}
