import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bin, run, step } from '../../scripts/steps.ts'

/*
 * `npm run test:properties -- [--rounds N] [--times N] [--seed N] [WORD …]` tries the properties with a fresh seed in
 * each round, and so many times the examples of `npm test`. A failure prints the command that repeats it.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    times: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
  allowPositionals: true,
})
const files = globSync('{contract,server,web}/**/*.test.ts').filter(
  (file) =>
    readFileSync(file, 'utf8').includes('#tests/properties/fast-check.ts') &&
    (positionals.length === 0 || positionals.some((word) => file.includes(word))),
)
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
const failed: number[] = []
for (let seed = first; seed < first + Number(values.rounds); seed++) {
  Object.assign(process.env, { PROPERTY_SEED: String(seed), PROPERTY_TIMES: values.times })
  const name = `seed ${seed}, ${values.times} times the examples`
  const round = step(name, bin('vitest/vitest.mjs'), 'run', '--testTimeout=3600000', ...files)
  if (!(await run(round, { quiet: false }))) failed.push(seed)
}
for (const seed of failed)
  process.stdout.write(
    `again: npm run test:properties -- --rounds 1 --times ${values.times} --seed ${seed}\n`,
  )
process.exitCode = failed.length > 0 ? 1 : 0
