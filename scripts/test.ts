import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.ts'
import { bin, root, run, runAll, seconds, step } from './steps.ts'

/*
 * `npm test [-- WORD …]` runs the checks, then all tests, or those whose path contains one of the words. A failed
 * check stops the tests.
 */
const results = { vitest: join(root, '.cache', 'vitest.json'), journeys: join(root, '.cache', 'e2e.json') }
const started = Date.now()
const words = process.argv.slice(2)

const unit = step(
  'unit and server tests',
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results.vitest}`,
  ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
)

const journeyFiles = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).filter((path) =>
  words.some((word) => path.includes(word)),
)
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
  if (leftOut > 0) process.stdout.write(`${leftOut} tests were left out: they need PostgreSQL\n`)
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
