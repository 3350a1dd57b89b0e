import type { NamedTest } from './requirements-tests.ts'

/** Equivalents in code of the documents' exact texts, by row: "3 seconds" is 3000 in a test. */
export type Wordings = Record<string, Record<string, string[]>>

/** Paths with their parameters, quotes and case made alike. */
const normalize = (text: string) =>
  text
    .replace(/\$\{[^}]*\}|\{\w+\}|:[a-z]\w*(?=[/\s`'"?]|$)/g, '{}')
    .replace(/’/g, "'")
    .replace(/(?<=\d)[_,](?=\d{3})/g, '')
    .toLowerCase()

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `{name}`, and the single capitals N, M, X, Y, Z, are placeholders. */
const pattern = (exact: string) =>
  new RegExp(
    exact
      .split(/\{[^}]*\}|\b[NMXYZ]\b/)
      .map(escapePattern)
      .join('[^\\n]{1,40}?'),
    'i',
  )

/**
 * Returns whether a source contains an exact text: literally, with values for placeholders, or each item of a list.
 */
export function stands(exact: string, source: string): boolean {
  if (normalize(source).includes(normalize(exact)) || pattern(exact).test(source)) return true
  const items = exact.split(/, | and /)
  return items.length > 1 && items.every((item) => stands(item, source))
}

interface Row {
  id: string
  exact: string[]
}

/** The exact texts of rows that stand in no test that names the row, and wordings that are no longer needed. */
export function missingTexts(rows: Row[], tests: NamedTest[], wordings: Wordings): string[] {
  const sources = new Map<string, string[]>()
  for (const { ids, source } of tests)
    for (const id of ids) sources.set(id, [...(sources.get(id) ?? []), source])
  const known = new Set(rows.flatMap(({ id, exact }) => exact.map((text) => `${id} ${text}`)))
  const stale = Object.entries(wordings).flatMap(([id, texts]) =>
    Object.keys(texts)
      .filter((text) => !known.has(`${id} ${text}`))
      .map((text) => `requirements-wordings.json: “${text}” is no exact text of ${id}`),
  )
  const missing = rows.flatMap(({ id, exact }) =>
    exact
      .filter((text) => {
        const named = sources.get(id) ?? []
        const words = wordings[id]?.[text]
        const all = named.join('\n')
        return words
          ? !words.every((word) => all.includes(word))
          : !named.some((source) => stands(text, source))
      })
      .map((text) => `no test that names ${id} contains “${text}”`),
  )
  return [...stale, ...missing]
}
