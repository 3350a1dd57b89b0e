import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explainWriting } from '#server/platform/errors/explain-writing.ts'
import { readSource } from '../structure/source.ts'
import { readBill } from './bill.ts'
import { type Licensed, listLicences, type Use } from './licences.ts'
import { supplyProblems } from './rules.ts'

/*
 * `npm run supply-chain -- [--sbom FILE] [--licences]` checks the lock file and all licences offline, and writes
 * the bill of materials as CycloneDX. `npm audit` needs a network.
 */
const root = resolve(import.meta.dirname, '..', '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const { values } = parseArgs({ options: { sbom: { type: 'string' }, licences: { type: 'boolean' } } })

const manifest = readJson('package.json')

function importedByPages(): string[] {
  const files = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  const names = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.css'))
      return [...text.matchAll(/(?:@import|url\()\s*["']([^."'][^"']*)/g)].map(([, name]) => name)
    return readSource(file, text)
      .imports.filter(({ ours, typeOnly }) => !ours && !typeOnly)
      .map(({ target }) => target)
  })
  const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  return known.filter((name) => names.some((found) => found === name || found?.startsWith(`${name}/`)))
}

function writeSbom(file: string) {
  const { bill, text } = readBill(root, '--omit', 'dev')
  try {
    writeFileSync(file, text)
  } catch (error) {
    process.stderr.write(`${explainWriting(file, error) ?? (error as Error).message}\n`)
    process.exit(1)
  }
  say(`${file}: ${bill.components.length} components that the server runs on`)
}

function count(packages: Licensed[], use: Use): string {
  const numbers = new Map<string, number>()
  for (const { licence } of packages.filter((found) => found.use === use))
    numbers.set(licence, (numbers.get(licence) ?? 0) + 1)
  return [...numbers]
    .sort(([, a], [, b]) => b - a)
    .map(([licence, number]) => `${number} ${licence}`)
    .join(', ')
}

const { bill } = readBill(root)
const packages = listLicences(bill, importedByPages())
if (values.licences)
  for (const { use, name, version, licence } of packages) say([use, name, version, licence].join('\t'))
for (const use of ['server', 'pages', 'tools'] as const) say(`${use}: ${count(packages, use)}`)
const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')
const problems = [
  ...supplyProblems(bill, manifest, readJson('package-lock.json'), npmrc),
  ...packages
    .filter(({ fits }) => !fits)
    .map(({ name, licence, use }) => `${name}: the licence ${licence} is not one that ${use} may have`),
]
if (values.sbom) writeSbom(resolve(values.sbom))
for (const problem of problems) process.stderr.write(`${problem}\n`)
say(`${packages.length} packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
