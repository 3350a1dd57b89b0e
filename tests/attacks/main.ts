import { parseArgs } from 'node:util'
import type { Trial } from '#tests/faults/trial.ts'
import { differencingTrials } from './differencing.ts'
import { enumerationTrials } from './enumeration.ts'
import { exportTrials } from './exports.ts'
import { guessingTrials } from './guessing.ts'
import { innerTargetTrials } from './inner-targets.ts'
import { offboardingTrials } from './offboarding.ts'
import { puppetTrials } from './puppets.ts'

/*
 * Attacks the portal like strangers and curious administrators, and reports what they learned. `npm run attacks
 * [part of a name …]`; ATTACK_ROUNDS sets the number of rounds. `-- --puppets N` adds an administrator who controls
 * N accounts, and reports how many people they read.
 */
const { values, positionals: wanted } = parseArgs({
  options: { puppets: { type: 'string' } },
  allowPositionals: true,
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const given = Number(process.env.ATTACK_ROUNDS)

const attacks: (Trial & { rounds: number })[] = [
  ...enumerationTrials,
  ...guessingTrials,
  ...differencingTrials,
  ...(values.puppets === undefined ? [] : puppetTrials(Number(values.puppets))),
  ...offboardingTrials,
  ...exportTrials,
  ...innerTargetTrials,
]
const chosen = attacks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
let failed = 0
for (const { name, rounds, run } of chosen) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  try {
    say(`held    ${name}: ${await run(given || rounds)} (${seconds()})`)
  } catch (error) {
    failed++
    say(
      `BROKEN  ${name}: ${(error instanceof Error ? error.message : String(error)).slice(0, 1000)} (${seconds()})`,
    )
  }
}
say(`${chosen.length - failed} of ${chosen.length} attacks met with nothing`)
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0
