import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mutant } from './access.ts'
import { mutants } from './mutants.ts'
import { mutate } from './place.ts'
import { findSuperseding, migrationsOf } from './superseded.ts'

/*
 * Part of `npm run check`: a refactoring must not leave a mutant whose text is gone, or that runs no test because the
 * titles were reworded, or that changes what a later migration replaces.
 */
const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Whether a title contains the pattern, of which the first word may come from a table of cases. */
function namesTest({ only, tests }: Mutant): boolean {
  const sources = tests.map(read)
  return (only?.split('|') ?? []).every((words) =>
    sources.some((text) => text.replaceAll('$name', words.split(' ')[0] ?? '').includes(words)),
  )
}

const problems = mutants.flatMap((mutant) => {
  const { name, file, within = 'it', from, tests, only } = mutant
  const missing = [file, ...tests].filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) return [`${name}: ${missing.join(', ')} does not exist`]
  if (!namesTest(mutant)) return [`${name}: no title of its tests contains ${JSON.stringify(only)}`]
  if (mutate(read(file), mutant) !== undefined) {
    const later = findSuperseding(migrationsOf(root, mutant), mutant)
    return later ? [`${name}: ${file}: ${later.by} replaces or removes the ${later.key}`] : []
  }
  return [`${name}: ${file}: ${within} does not have this text exactly once: ${JSON.stringify(from)}`]
})
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `${mutants.length} mutants, ${problems.length} without their text, their test or their effect\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
