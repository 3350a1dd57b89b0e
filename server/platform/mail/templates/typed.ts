/** Longer than most names and short enough that nobody's message fits. */
const longest = 80

/**
 * What a person typed, made safe to stand in a mail that we sign: one line, not too long, and nothing that a
 * mail program would turn into a link, or an invitation could advertise any site.
 */
export function typed(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const letters = [...line]
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
  return short.replace(/:\/\//g, ': //').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, '.\u2060')
}
