import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { withConnection } from './connection.ts'

const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

/** Opens one connection within another, of which one is lost. */
const lose = (which: 'outer' | 'inner') =>
  withConnection(postgres?.url ?? '', (outer) =>
    withConnection(
      postgres?.url ?? '',
      async (inner) => {
        const [stays, ends] = which === 'outer' ? [inner, outer] : [outer, inner]
        const { rows } = await ends.execute(sql`select pg_backend_pid() as pid`)
        await stays.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`)
        await ends.execute(sql`select 1`)
      },
      'TARGET_DATABASE_URL',
    ),
  )

test.skipIf(!postgres)('of two connections the one that was lost is explained, by its setting', async () => {
  // PostgreSQL says why, or the connection is gone before it is read.
  await expect(lose('outer')).rejects.toThrow(/cannot be reached \(.+\): start it, or correct DATABASE_URL\./)
  await expect(lose('inner')).rejects.toThrow(
    /cannot be reached \(.+\): start it, or correct TARGET_DATABASE_URL\./,
  )
})
