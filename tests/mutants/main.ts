import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findPostgres, replicating } from '#tests/server/postgres.ts'
import type { Mutant } from './access.ts'
import { mutants as all } from './mutants.ts'
import { mutate } from './place.ts'

/**
 * Proves that the access tests detect missing checks: removes one check at a time in a copy, and expects a test to
 * fail. `node tests/mutants/main.ts [part of a name …]`
 */

const root = resolve(import.meta.dirname, '../..')
const copied = [
  'contract',
  'server',
  'provider',
  'scripts',
  'web',
  'dist',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const atATime = 2

interface Report {
  numFailedTests: number
  numPassedTests: number
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

interface Verdict {
  mutant: Mutant
  caught: boolean
  why: string
  seconds: number
}

// Share one PostgreSQL server between all runs; without one, use the embedded database.
const postgres = await findPostgres((line) => process.stdout.write(`${line}\n`), replicating)
const projects = [...(postgres ? ['postgres*'] : []), 'embedded*', 'unit']

const folders: string[] = []
const running = new Set<ChildProcess>()

function cleanUp() {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
process.on('exit', cleanUp)
async function leave(code: number) {
  await postgres?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(1))

function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'elan-mutants-'))
  folders.push(folder)
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** Runs test files in a copy until the first failure; undefined if none could run. */
async function runTests(folder: string, given: Pick<Mutant, 'tests' | 'only'>): Promise<Report | undefined> {
  // Tests of a server without a database are in the embedded project only, those of the contract in unit.
  for (const project of projects) {
    const report = await runProject(folder, project, given)
    if (report && report.numFailedTests + report.numPassedTests > 0) return report
  }
  return undefined
}

function runProject(
  folder: string,
  project: string,
  { tests, only }: Pick<Mutant, 'tests' | 'only'>,
): Promise<Report | undefined> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const options = [
    `--project=${project}`,
    '--bail=1',
    // Long timeouts: a mutant must not be caught by a slow machine.
    '--testTimeout=60000',
    '--hookTimeout=120000',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...(only ? ['--testNamePattern', only] : []),
  ]
  const env = { ...process.env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) }
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...tests]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  running.add(child)
  return new Promise((done) => {
    child.on('close', () => {
      running.delete(child)
      done(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
    })
  })
}

function firstFailure(report: Report | undefined): string | undefined {
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return results.find(({ status }) => status === 'failed')?.title
}

async function judge(folder: string, mutant: Mutant): Promise<Verdict> {
  const started = Date.now()
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  const verdict = (caught: boolean, why: string) => {
    return { mutant, caught, why, seconds: (Date.now() - started) / 1000 }
  }
  const mutated = mutate(source, mutant)
  if (mutated === undefined) return verdict(false, 'its text does not occur once')
  writeFileSync(path, mutated)
  try {
    const report = await runTests(folder, mutant)
    const failure = firstFailure(report)
    if (!report || (!failure && report.numPassedTests === 0)) return verdict(false, 'no test could run')
    return failure ? verdict(true, failure) : verdict(false, `survived ${report.numPassedTests} tests`)
  } finally {
    writeFileSync(path, source)
  }
}

const row = ({ mutant, caught, why, seconds }: Verdict) =>
  `${caught ? 'caught  ' : 'SURVIVED'} ${mutant.name.padEnd(48)} ${`${seconds.toFixed(0)} s`.padStart(5)}  ${why.slice(0, 90)}\n`

const filters = process.argv.slice(2)
const mutants = all.filter(
  ({ name, file }) => filters.length === 0 || filters.some((part) => `${name} ${file}`.includes(part)),
)
const copies = Array.from({ length: atATime }, copyTree)
const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
const unchanged = await runTests(copies[0] ?? root, { tests })
if (!unchanged || unchanged.numFailedTests > 0 || unchanged.numPassedTests === 0) {
  process.stdout.write(`The tests fail without any mutant: ${firstFailure(unchanged) ?? 'none could run'}\n`)
  await leave(1)
}

const queue = [...mutants]
const verdicts: Verdict[] = []
await Promise.all(
  copies.map(async (folder) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await judge(folder, mutant)
      verdicts.push(verdict)
      process.stdout.write(row(verdict))
    }
  }),
)
const survivors = verdicts.filter(({ caught }) => !caught)
process.stdout.write(`\n${verdicts.length - survivors.length} of ${verdicts.length} mutants caught\n`)
await leave(survivors.length > 0 || verdicts.length === 0 ? 1 : 0)
