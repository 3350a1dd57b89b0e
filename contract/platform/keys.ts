/** The keys of a record, typed: Object.keys returns strings. */
export const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]
