import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultMigrationsFolder } from '#server/platform/db/migrate.ts'

/** Returns the migrations up to the n-th, and then those of a future release. */
export function migrationsWith(next: string[], upTo?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'elan-migrations-'))
  cpSync(defaultMigrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  if (upTo !== undefined) journal.entries = journal.entries.slice(0, upTo)
  for (const [n, statements] of next.entries()) {
    const idx = journal.entries.length
    const when = journal.entries.at(-1).when + 1
    const tag = `next_${n}`
    journal.entries.push({ idx, version: '7', when, tag, breakpoints: true })
    writeFileSync(join(folder, `${tag}.sql`), statements)
  }
  writeFileSync(path, JSON.stringify(journal))
  return folder
}
