import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/open.ts'
import { createDatabase, findPostgres } from './postgres.ts'

/** Gives the tests of a project one PostgreSQL server, with a migrated database to copy, for as long as they run. */
export default async function setup(project: TestProject) {
  const postgres = await findPostgres((line) => process.stdout.write(`${line}\n`))
  if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
  const { url, drop } = await createDatabase(postgres.url)
  await (await openDatabase({ databaseUrl: url, dataDir: '' })).close()
  project.provide('postgres', { url: postgres.url, template: new URL(url).pathname.slice(1) })
  return async () => {
    await drop()
    await postgres.stop()
  }
}
