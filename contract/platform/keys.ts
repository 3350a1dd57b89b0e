/** The keys of a record, typed: Object.keys returns strings. */
export const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

/** The entries of a record, typed: Object.entries returns strings as keys. */
export const entriesOf = <K extends string, V>(record: Partial<Record<K, V>>) =>
  Object.entries(record) as [K, V][]
