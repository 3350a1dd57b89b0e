import { pathToFileURL } from 'node:url'
import { bin, runAll, seconds, step } from './steps.ts'

/** Areas of docs/requirements.json in which a test names every row. */
const finishedAreas =
  'routing,auth,session,invitations,api,users,fields,import,dashboard,teams,challenges,wizard,quizzes,missions,organizations,credits,settings,reports,errors,constants'

/** All that needs neither the built pages nor a database. */
export const checks = [
  step('types', bin('typescript/bin/tsc'), '--noEmit'),
  step('lint', bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off'),
  step('unused code', bin('knip/bin/knip.js')),
  step('structure', 'scripts/check-structure.ts'),
  step('requirements', 'scripts/requirements.ts', '--check', finishedAreas),
  step('mutants', 'tests/mutants/check.ts'),
  step('documents', 'scripts/check-documents.ts'),
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now()
  const passed = await runAll(checks)
  process.stdout.write(`${passed ? 'All checks passed' : 'A check failed'}: ${seconds(started)}\n`)
  process.exitCode = passed ? 0 : 1
}
