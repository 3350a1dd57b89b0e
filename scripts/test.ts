import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const results = { vitest: join(root, '.cache', 'vitest.json'), journeys: join(root, '.cache', 'e2e.json') }

/** Areas of docs/requirements.json whose every row a test names by now. */
const finishedAreas =
  'routing,auth,session,invitations,api,users,fields,import,dashboard,teams,challenges,wizard,quizzes,missions,organizations,credits,settings,reports,errors,constants'

interface Step {
  name: string
  args: string[]
}

const step = (name: string, file: string, ...args: string[]): Step => ({ name, args: [file, ...args] })
const bin = (path: string) => join(packages, path)

/** Cheapest first: two of them run at a time, and any that fails stops the tests that follow. */
const checks = [
  step('pages', 'scripts/bootstrap.mjs', 'pages'),
  step('structure', 'scripts/check-structure.ts'),
  step('requirements', 'scripts/requirements.ts', '--check', finishedAreas),
  step('lint', bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off'),
  step('types', bin('typescript/bin/tsc'), '--noEmit'),
  step('unused code', bin('knip/bin/knip.js')),
]

const unit = (filters: string[]) =>
  step(
    'unit and server tests',
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results.vitest}`,
    ...filters,
  )

const journeys = step('browser journeys', bin('@playwright/test/cli.js'), 'test')

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}

/** Quiet steps show what they say only when they fail. */
function run({ name, args }: Step, { quiet }: { quiet: boolean }): Promise<boolean> {
  const started = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: quiet ? 'pipe' : 'inherit' })
  running.add(child)
  const said: Buffer[] = []
  child.stdout?.on('data', (chunk) => said.push(chunk))
  child.stderr?.on('data', (chunk) => said.push(chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0) process.stdout.write(Buffer.concat(said))
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(started)})\n`)
      done(code === 0)
    })
  })
}

async function runAll(steps: Step[]): Promise<boolean> {
  const queue = [...steps]
  let passed = true
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      passed = (await run(next, { quiet: true })) && passed
  }
  await Promise.all([worker(), worker()])
  return passed
}

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Tests that ran, from the reports of both runners; a runner that broke down without a report counts as one failure. */
function count(ran: { unit: boolean; journeys: boolean | undefined }): { passed: number; failed: number } {
  const vitest = read(results.vitest)
  const stats = read(results.journeys)?.stats
  const leftOut = (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0) + (stats?.skipped ?? 0)
  if (leftOut > 0) process.stdout.write(`${leftOut} tests were left out: they need PostgreSQL\n`)
  const passed = (vitest?.numPassedTests ?? 0) + (stats?.expected ?? 0)
  const vitestFailed = vitest?.numFailedTests ?? 0
  const journeysFailed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  return {
    passed,
    failed:
      (ran.unit ? vitestFailed : Math.max(vitestFailed, 1)) +
      (ran.journeys === false ? Math.max(journeysFailed, 1) : journeysFailed),
  }
}

const started = Date.now()
const filters = process.argv.slice(2)
mkdirSync(join(root, '.cache'), { recursive: true })
for (const file of Object.values(results)) rmSync(file, { force: true })

const checked = filters.length > 0 || (await runAll(checks))
if (checked) {
  const unitPassed = await run(unit(filters), { quiet: false })
  const journeysPassed = filters.length > 0 ? undefined : await run(journeys, { quiet: false })
  const { passed, failed } = count({ unit: unitPassed, journeys: journeysPassed })
  process.stdout.write(`All steps: ${seconds(started)}\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} else {
  process.stdout.write(`A check failed, so no test ran: ${seconds(started)}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}
