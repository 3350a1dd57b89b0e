import pg from 'pg'
import { createDatabase } from './postgres.ts'

/**
 * Creates a database and a login that owns it, as the documents say: row-level security applies to that login, and not to the
 * superuser of the tests.
 * @param rights of the login, such as createrole
 */
export async function createOwnedDatabase(serverUrl: string, owner: string, rights: string): Promise<URL> {
  const url = new URL((await createDatabase(serverUrl)).url)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner])
    if (!rowCount) await admin.query(`create role ${owner} login password 'owner' ${rights}`)
    await admin.query(`alter database ${url.pathname.slice(1)} owner to ${owner}`)
  } finally {
    await admin.end()
  }
  url.username = owner
  url.password = 'owner'
  return url
}
