/** PostgreSQL's codes of errors whose message quotes a value: of data, and of what does not parse. */
const quoting = /^(22|42601)/

/** An error of drizzle: its message is the whole query, with the values. */
const causeOfQuery = (error: object): unknown =>
  'query' in error && 'cause' in error && error.cause instanceof Error ? error.cause : undefined

/** What a log may say of an error: its message and code, and never the values of a query. */
export function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const cause = causeOfQuery(error)
  if (cause) return describeError(cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = 'message' in error ? String(error.message) : ''
  if ('severity' in error && quoting.test(code)) return `PostgreSQL refuses a value (${code})`
  return code && !message.includes(code) ? `${message} (${code})` : message
}
