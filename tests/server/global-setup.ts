import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/open.ts'
import { createDatabase, findPostgres, replicating } from './postgres.ts'

/** Starts one PostgreSQL server for the tests of a project, with a migrated template database. */
export default async function setup(project: TestProject) {
  const postgres = await findPostgres((line) => process.stdout.write(`${line}\n`), replicating)
  if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
  const { url, drop } = await createDatabase(postgres.url)
  await (await openDatabase({ databaseUrl: url, dataDir: '' })).close()
  project.provide('postgres', { url: postgres.url, template: new URL(url).pathname.slice(1) })
  return async () => {
    await drop()
    await postgres.stop()
  }
}
