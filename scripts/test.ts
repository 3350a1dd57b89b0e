import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { details, tours } from '#tests/thorough.ts'
import { checks } from './check.ts'
import { bin, root, run, runAll, seconds, step } from './steps.ts'

/*
 * `npm test [-- --all | WORD …]` runs the checks, then the tests of every change, all tests, or those whose path contains
 * one of the words. A failed check stops the tests. Those of every change leave out what `tests/thorough.ts` names, and all
 * journeys of a file but the first one, which goes the main way of its pages.
 */
const results = { vitest: join(root, '.cache', 'vitest.json'), journeys: join(root, '.cache', 'e2e.json') }
const started = Date.now()
const everything = process.argv.includes('--all')
const words = process.argv.slice(2).filter((word) => word !== '--all')
const isQuick = !everything && words.length === 0
if (isQuick) process.env.TESTS = 'quick'

const unit = step(
  'unit and server tests',
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results.vitest}`,
  ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
)

const isNamed = (path: string) => words.some((word) => path.includes(word))

/** The first journey of a file, as Playwright takes it: `file:line`. */
function firstJourney(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const first = lines.findIndex((line) => /^\s*test\(/.test(line))
  return first < 0 ? path : `${path}:${first + 1}`
}

const specs = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).sort()
const leftOut = [...tours, ...details]
const ofEveryChange = (path: string) => !leftOut.includes(basename(path, '.spec.ts'))
const journeyFiles = isQuick ? specs.filter(ofEveryChange).map(firstJourney) : specs.filter(isNamed)
const journeys =
  words.length > 0 && journeyFiles.length === 0
    ? undefined
    : step('browser journeys', bin('@playwright/test/cli.js'), 'test', ...journeyFiles)

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Journeys that may pass only when repeated: more than these are a defect of the product or of the suite. */
const MAX_REPEATED = 2

/** Tests that ran, from the reports of both runners; a runner that broke down without a report counts as one failure. */
function count(ran: { unit: boolean; journeys: boolean | undefined }): { passed: number; failed: number } {
  const vitest = read(results.vitest)
  const stats = read(results.journeys)?.stats
  const leftOut = (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0) + (stats?.skipped ?? 0)
  if (leftOut > 0)
    process.stdout.write(`${leftOut} tests were left out on the embedded database: they need PostgreSQL\n`)
  const passed = (vitest?.numPassedTests ?? 0) + (stats?.expected ?? 0)
  const vitestFailed = vitest?.numFailedTests ?? 0
  const repeated = stats?.flaky ?? 0
  if (repeated > 0)
    process.stdout.write(`${repeated} journeys passed only when repeated: they are named above\n`)
  const journeysFailed = (stats?.unexpected ?? 0) + (repeated > MAX_REPEATED ? repeated : 0)
  return {
    passed: repeated > MAX_REPEATED ? passed : passed + repeated,
    failed:
      (ran.unit ? vitestFailed : Math.max(vitestFailed, 1)) +
      (ran.journeys === false ? Math.max(journeysFailed, 1) : journeysFailed),
  }
}

async function runTests() {
  // One after the other: side by side they take as long, and tests time out for want of a processor.
  const unitPassed = await run(unit, { quiet: false })
  const journeysPassed = journeys && (await run(journeys, { quiet: false }))
  const { passed, failed } = count({ unit: unitPassed, journeys: journeysPassed })
  const found = passed + failed > 0
  if (!found) process.stdout.write(`No test has ${words.join(' or ')} in its path.\n`)
  process.stdout.write(`All steps: ${seconds(started)}\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || !found ? 1 : 0
}

mkdirSync(join(root, '.cache'), { recursive: true })
for (const file of Object.values(results)) rmSync(file, { force: true })

const pages = step('pages', 'scripts/bootstrap.mjs', 'pages')
if (await runAll([pages, ...checks])) {
  await runTests()
} else {
  process.stdout.write(`A check failed, so no test ran: ${seconds(started)}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}
