import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'elan-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Writes a migrations folder as drizzle-kit does. The n-th migration is dated n, so that tests can add and omit
 * some.
 */
export function migrationsFolder(...statements: string[]): string {
  const folder = temporaryFolder()
  const entries = statements.map((_, index) => ({
    idx: index,
    when: index + 1,
    tag: `000${index}_step`,
    breakpoints: true,
  }))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, sql] of statements.entries()) writeFileSync(join(folder, `000${index}_step.sql`), sql)
  return folder
}
