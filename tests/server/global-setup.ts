import type { TestProject } from 'vitest/node'
import { findPostgres, replicating } from './postgres.ts'
import { createTemplate } from './template-database.ts'

/** Starts one PostgreSQL server for the tests of a project, with a migrated template database. */
export default async function setup(project: TestProject) {
  const postgres = await findPostgres((line) => process.stdout.write(`${line}\n`), replicating)
  if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
  const { name, drop } = await createTemplate(postgres.url)
  project.provide('postgres', { url: postgres.url, template: name })
  return async () => {
    await drop()
    await postgres.stop()
  }
}
