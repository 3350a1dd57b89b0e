import { lossTrials } from './loss-trials.ts'
import { overloadTrials } from './overload-trials.ts'

/*
 * Kills and stops processes and PostgreSQL under load, and counts losses. `npm run test:faults [part of a name …]`;
 * FAULT_ROUNDS shortens it.
 */
const rounds = Number(process.env.FAULT_ROUNDS ?? 20)
const wanted = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const trials = [...lossTrials, ...overloadTrials].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
let failed = 0
for (const { name, run } of trials) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  say(`runs    ${name}`)
  try {
    say(`held    ${name}: ${await run(rounds)} (${seconds()})`)
  } catch (error) {
    failed++
    say(`BROKEN  ${name}: ${error instanceof Error ? error.stack : String(error)} (${seconds()})`)
  }
}
say(`${trials.length - failed} of ${trials.length} trials held`)
process.exitCode = failed > 0 || trials.length === 0 ? 1 : 0
