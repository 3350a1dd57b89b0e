import { StartupError } from './startup-error.ts'

export function parseDatabaseUrl(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw new StartupError(
    'DATABASE_URL is not a PostgreSQL address: write it as postgresql://user:password@host:5432/database.',
  )
}

/** Says in one sentence what keeps us from the database; the password never appears. */
export function explainConnection(error: unknown, databaseUrl: string): StartupError {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  const where = url.port ? `${host}:${url.port}` : host
  const database = decodeURIComponent(url.pathname.slice(1))
  const sentences: Record<string, string> = {
    '28P01': `PostgreSQL at ${where} refuses the password of user ${url.username}: correct it in DATABASE_URL.`,
    '28000': `PostgreSQL at ${where} does not let user ${url.username} in: correct the user in DATABASE_URL or allow it in pg_hba.conf.`,
    '3D000': `PostgreSQL at ${where} has no database named ${database}: create it, or correct DATABASE_URL.`,
    '42501': `PostgreSQL user ${url.username} may not create tables in database ${database}: make it the owner of the database.`,
    '53300': `PostgreSQL at ${where} has no connection left: raise its max_connections or lower DATABASE_POOL_SIZE.`,
    '57P03': `PostgreSQL at ${where} is still starting or stopping: try again in a moment.`,
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = error instanceof Error && error.message ? error.message : code
  return new StartupError(
    sentences[code] ??
      `PostgreSQL at ${where} cannot be reached (${reason}): start it, or correct DATABASE_URL.`,
    { cause: error },
  )
}
