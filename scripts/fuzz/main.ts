import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

/*
 * `npm run fuzz -- [--seed N] [--requests N]` sends requests made from /openapi.json, mostly sound, at a server on a
 * fresh database, and checks each answer.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '10000' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
process.exitCode = (await fuzz({ seed, requests: Number(values.requests), say })) ? 0 : 1
