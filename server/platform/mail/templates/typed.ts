/** Characters: longer than most names, too short for a message. */
const longest = 80

/**
 * Sanitizes text that a person typed for a mail that we sign: one short line without anything that a mail program
 * turns into a link. Otherwise an invitation could advertise any site.
 */
export function typed(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const letters = [...line]
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
  return short.replace(/:\/\//g, ': //').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, '.\u2060')
}
