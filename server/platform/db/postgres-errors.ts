import { rootCause } from '#server/platform/errors/root-cause.ts'
import type { DatabaseAddress } from '#server/platform/settings/database-address.ts'
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

/** Whether an error or its cause has one of PostgreSQL's codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && (codes.includes(codeOf(error)) || hasCode(error.cause, ...codes))

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03')

/** Whether PostgreSQL did not run a statement because an earlier one of its transaction has failed. */
export const isAborted = (error: unknown): boolean => hasCode(error, '25P02')

/** Whether PostgreSQL could not write because its disk is full. It took the whole transaction back. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, '53100')

/** Whether PostgreSQL ended a statement because of others or of its time limit: the next try may succeed. */
export const isConflict = (error: unknown): boolean => hasCode(error, '40001', '40P01', '55P03', '57014')

/** Whether PostgreSQL had no memory for a statement, which may pass. */
export const isOutOfMemory = (error: unknown): boolean => hasCode(error, '53000', '53200')

/**
 * Whether an error or its cause means that PostgreSQL is unreachable, so that a retry may succeed. A refused sign-in
 * counts too: after a change of the owner's password, processes that have the new one serve.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (networkCodes.includes(code) || /^(08|28|57P0|53300|25006)/.test(code)) return true
  return brokenMessages.test(error.message) || isUnreachable(error.cause)
}

/** Whether PostgreSQL or a pooler does not let a user in. Poolers have the code of a broken protocol. */
export const isRefusedSignIn = (error: unknown): boolean =>
  error instanceof Error &&
  (/^28/.test(codeOf(error)) || (codeOf(error) === '08P01' && /password|auth/i.test(error.message)))

/**
 * Whether this server cannot answer now and another one may: it is unreachable, or a standby that cancelled a read because
 * of what it replays.
 */
export const isOfServer = (error: unknown): boolean => isUnreachable(error) || hasCode(error, '40001')

/**
 * Explains a connection error in one sentence without the password. Other errors are returned unchanged.
 * @param setting of the address
 */
export function explainConnection(
  error: unknown,
  { url, where }: DatabaseAddress,
  setting: string,
  user = url.searchParams.get('user') ?? decodeURIComponent(url.username),
): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  const database = decodeURIComponent(url.pathname.slice(1))
  const refused = `PostgreSQL at ${where} refuses the password of user ${user}: correct it in ${setting}.`
  const sentences: Record<string, string> = {
    '28P01': refused,
    '28000': `PostgreSQL at ${where} does not let user ${user} in: correct the user in ${setting} or allow it in pg_hba.conf.`,
    '3D000': `PostgreSQL at ${where} has no database named ${database}: create it, or correct ${setting}.`,
    '42501': `PostgreSQL user ${user} may not create tables in database ${database}: make it the owner of the database.`,
    '53300': `PostgreSQL at ${where} has no connection left: raise its max_connections or lower DATABASE_POOL.`,
    '25006': `PostgreSQL at ${where} is a standby, which accepts no changes: name the primary in ${setting}, or all servers, as in postgresql://user:password@one:5432,two:5432/database.`,
    '57P03': `PostgreSQL at ${where} is still starting or stopping: try again in a moment.`,
  }
  const code = codeOf(error) || (error.cause instanceof Error ? codeOf(error.cause) : '')
  const sentence = code === '42501' && !lacksRight(error) ? undefined : sentences[code]
  if (sentence) return new StartupError(sentence, { cause: error })
  if (/startup parameter/.test(error.message))
    return new StartupError(
      `The pooler at ${where} refuses the session's settings (${error.message}): name PostgreSQL itself in DATABASE_URL and the pooler in DATABASE_POOLER_URL, both without options.`,
      { cause: error },
    )
  if (/SASL|password authentication/.test(error.message)) return new StartupError(refused, { cause: error })
  if (!isUnreachable(error) && !/password|SSL/.test(error.message)) return error
  // The message of a failed query is the whole query.
  const reason = rootCause(error).message || code
  return new StartupError(
    `PostgreSQL at ${where} cannot be reached (${reason}): start it, or correct ${setting}.`,
    { cause: error },
  )
}

/** Row-level security has the same code as a missing right to an object, whose check has this name in PostgreSQL. */
const lacksRight = (error: Error): boolean =>
  ('routine' in error && error.routine === 'aclcheck_error') ||
  (error.cause instanceof Error && lacksRight(error.cause))

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
