import { parseArgs } from 'node:util'
import { bombs } from './bombs.ts'
import { fuzz } from './fuzz.ts'
import { values as hostileValues } from './values.ts'

/*
 * `npm run fuzz -- [--seed N] [--requests N]` sends requests generated from /openapi.json, mostly valid, to a
 * server on a fresh database, and checks each answer. `npm run fuzz -- bombs` sends requests that are cheap to send
 * and expensive to process; `npm run fuzz -- values [endpoint …]` puts each hostile value at each place of each
 * call.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '10000' } },
  allowPositionals: true,
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
const [kind, ...only] = positionals
const isClean =
  kind === 'bombs'
    ? await bombs(say)
    : kind === 'values'
      ? await hostileValues(say, only)
      : await fuzz({ seed, requests: Number(values.requests), say })
process.exitCode = isClean ? 0 : 1
