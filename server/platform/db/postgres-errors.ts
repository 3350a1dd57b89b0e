import { StartupError } from './startup-error.ts'

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]
const brokenMessages =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|Query read timeout/i

/** Whether an error or its cause means that PostgreSQL is unreachable, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (networkCodes.includes(code) || /^(08|57P0|53300)/.test(code)) return true
  return brokenMessages.test(error.message) || isUnreachable(error.cause)
}

export function parseDatabaseUrl(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw new StartupError(
    'DATABASE_URL is not a PostgreSQL address: write it as postgresql://user:password@host:5432/database.',
  )
}

/** Explains a connection error in one sentence without the password. Other errors are returned unchanged. */
export function explainConnection(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  const where = url.port ? `${host}:${url.port}` : host
  const user = decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  const sentences: Record<string, string> = {
    '28P01': `PostgreSQL at ${where} refuses the password of user ${user}: correct it in DATABASE_URL.`,
    '28000': `PostgreSQL at ${where} does not let user ${user} in: correct the user in DATABASE_URL or allow it in pg_hba.conf.`,
    '3D000': `PostgreSQL at ${where} has no database named ${database}: create it, or correct DATABASE_URL.`,
    '42501': `PostgreSQL user ${user} may not create tables in database ${database}: make it the owner of the database.`,
    '53300': `PostgreSQL at ${where} has no connection left: raise its max_connections or lower DATABASE_POOL.`,
    '57P03': `PostgreSQL at ${where} is still starting or stopping: try again in a moment.`,
  }
  const code = codeOf(error) || (error.cause instanceof Error ? codeOf(error.cause) : '')
  const sentence = sentences[code]
  if (sentence) return new StartupError(sentence, { cause: error })
  if (!isUnreachable(error) && !/password|SSL|SASL/.test(error.message)) return error
  return new StartupError(
    `PostgreSQL at ${where} cannot be reached (${error.message || code}): start it, or correct DATABASE_URL.`,
    { cause: error },
  )
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
