import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mutants } from './mutants.ts'
import { mutate } from './place.ts'

/* A mutant whose text a refactoring changed would prove nothing. Part of `npm run check`. */
const root = resolve(import.meta.dirname, '../..')

const problems = mutants.flatMap((mutant) => {
  const { name, file, within = 'it', from, tests } = mutant
  const missing = [file, ...tests].filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) return [`${name}: ${missing.join(', ')} does not exist`]
  if (mutate(readFileSync(join(root, file), 'utf8'), mutant) !== undefined) return []
  return [`${name}: ${file}: ${within} does not have this text exactly once: ${JSON.stringify(from)}`]
})
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${mutants.length} mutants, ${problems.length} without their text\n`)
process.exitCode = problems.length > 0 ? 1 : 0
