/** Numbers, and the words that go with them, in a language. */
function countIn(language: 'en' | 'fr') {
  const rules = new Intl.PluralRules(language)
  const { format } = new Intl.NumberFormat(language)
  /** The word that goes with a number. */
  const pick = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other)
  /** A number and its word, such as "1 person" and "1,204 people". */
  const counted = (count: number, one: string, other: string) => `${format(count)} ${pick(count, one, other)}`
  return { format, pick, counted }
}

export const inEnglish = countIn('en')
export const inFrench = countIn('fr')
