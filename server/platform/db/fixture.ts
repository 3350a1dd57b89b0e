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

/** A migration of a table whose rows only sessions with all row access may read and write, and one that clears this access. */
export const guarded = {
  table: [
    'create table guarded (id int)',
    'alter table guarded enable row level security',
    'alter table guarded force row level security',
    "create policy reached on guarded using (current_setting('elan.reach', true) = '*')",
  ].join(';\n--> statement-breakpoint\n'),
  clearing: "select set_config('elan.reach', '', false)",
}
