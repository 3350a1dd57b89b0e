import type { TestProject } from 'vitest/node'
import { findPostgres } from './postgres.ts'

/** Gives the tests of a project one PostgreSQL server, for as long as they run. */
export default async function setup(project: TestProject) {
  const postgres = await findPostgres((line) => process.stdout.write(`${line}\n`))
  if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
  project.provide('postgres', postgres.url)
  return () => postgres.stop()
}
