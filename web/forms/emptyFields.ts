/** A sentence for each text that is still empty; undefined when none is. */
export function emptyFields(values: object, sentence: string): Record<string, string> | undefined {
  const empty = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() === '')
  return empty.length > 0 ? Object.fromEntries(empty.map(([name]) => [name, sentence])) : undefined
}
