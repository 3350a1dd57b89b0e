import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { createDatabase, findPostgres } from '#server/testing/postgres.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const rounds = 5
const seconds = 4
const connections = 32
const least = 0.6

/** GET /auth/session of ours and of the hand-written handler, in turns on one PostgreSQL, as a ratio. */
const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const ours = start('../server/main.ts', 3941, database.url, 'Élan is ready')
await ours.ready
const bare = start('bare-session.ts', 3942, database.url, 'ready')
await bare.ready
try {
  const cookie = await signIn('http://127.0.0.1:3941')
  const oursPerSecond: number[] = []
  const barePerSecond: number[] = []
  await load(3941, cookie)
  await load(3942, cookie)
  for (let round = 0; round < rounds; round++) {
    oursPerSecond.push(await load(3941, cookie))
    barePerSecond.push(await load(3942, cookie))
  }
  const ratio = median(oursPerSecond) / median(barePerSecond)
  say(`GET /auth/session, ${connections} connections, median of ${rounds} rounds of ${seconds} s:`)
  say(
    `ours ${Math.round(median(oursPerSecond))}/s, bare ${Math.round(median(barePerSecond))}/s, ratio ${ratio.toFixed(2)} (at least ${least})`,
  )
  process.exitCode = ratio >= least ? 0 : 1
} finally {
  ours.child.kill()
  bare.child.kill()
  await Promise.all([ours.child, bare.child].map((child) => child.exitCode ?? once(child, 'exit')))
  await database.drop()
  await postgres.stop()
}

function start(
  file: string,
  port: number,
  url: string,
  sign: string,
): { child: ChildProcess; ready: Promise<void> } {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'elan-bench-')),
    LOG_LEVEL: 'silent',
    MAILBOX: 'on',
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => String(text).includes(sign) && resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, ready }
}

async function signIn(base: string): Promise<string> {
  const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
  const names = { firstName: 'Bench', lastName: 'Mark' }
  await post(`${base}/auth/register`, { ...person, ...names })
  const answer = await post(`${base}/auth/login`, person)
  return (
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('session='))
      ?.split(';')[0] ?? ''
  )
}

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function load(port: number, cookie: string): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/auth/session`,
    connections,
    duration: seconds,
    headers: { cookie },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
