/** Formats numbers and their nouns in one language. */
function countIn(language: 'en' | 'fr') {
  const rules = new Intl.PluralRules(language)
  const { format } = new Intl.NumberFormat(language)
  /** Returns the form of the noun for a number. */
  const pick = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other)
  /** Returns a number with its noun, for example "1 person" or "1,204 people". */
  const counted = (count: number, one: string, other: string) => `${format(count)} ${pick(count, one, other)}`
  return { format, pick, counted }
}

export const inEnglish = countIn('en')
export const inFrench = countIn('fr')
