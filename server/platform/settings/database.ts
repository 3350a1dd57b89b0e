import type * as z from 'zod'
import { databaseAddress, flag, integer } from './fields.ts'

/** Settings of PostgreSQL. Without any the database is the embedded one. */
export const databaseEnvironment = {
  /** PostgreSQL to use instead of the embedded database. */
  DATABASE_URL: databaseAddress.optional(),
  /** Pooler of that PostgreSQL, such as PgBouncer, for requests and jobs. */
  DATABASE_POOLER_URL: databaseAddress.optional(),
  /** Standbys of that PostgreSQL, one or several, which answer dashboards, reports and exports. */
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  /** Named prepared statements. Default: on, unless the pooler mixes them up. */
  DATABASE_PREPARED: flag.optional(),
  /** Most connections one process opens to PostgreSQL, besides one for its readiness; a third of them are for jobs. */
  DATABASE_POOL: integer(2, 200).default(10),
}

type Environment = z.output<z.ZodObject<typeof databaseEnvironment>>

/** Which setting lacks the address of PostgreSQL: the rest of a sentence that begins with “The setting”. */
export function databaseProblem(e: Environment): string | undefined {
  if (e.DATABASE_URL !== undefined) return undefined
  const lacking = (['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const).find(
    (name) => e[name] !== undefined,
  )
  return lacking && `${lacking} is not valid: it needs DATABASE_URL too, the address of PostgreSQL itself`
}
