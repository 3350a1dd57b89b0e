import { createServer } from 'node:http'
import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { interleaved, load } from './load.ts'
import { addPeople, settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { register, signIn } from './sign-in.ts'

/*
 * Compares processor time per request with metrics and traces to a server without them, alternately. It has no
 * goal: on a busy machine two equal servers differ by more than the cost of metrics. BENCH_ROUNDS and BENCH_SECONDS
 * shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const collector = createServer((request, answer) => {
  request.resume()
  request.once('end', () => answer.setHeader('content-type', 'application/json').end('{}'))
}).listen(3969, '127.0.0.1')
const ports = { plain: 3961, again: 3965, metrics: 3962, traces: 3963, sampled: 3964 }
const settings: Record<keyof typeof ports, Record<string, string>> = {
  plain: {},
  // The same configuration again shows the noise between two equal servers.
  again: {},
  metrics: { METRICS_PORT: '3966' },
  traces: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:3969' },
  sampled: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:3969', OTEL_TRACES_SAMPLER_ARG: '0.01' },
}
const running: Partial<Record<string, Running>> = {}
try {
  for (const [name, port] of Object.entries(ports))
    running[name] = await start('../../server/main.ts', {
      port,
      databaseUrl: database.url,
      sign: 'Élan is ready',
      settings: settings[name as keyof typeof ports],
    })
  const base = running.plain?.base ?? ''
  const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
  const organizationId = await register(base, person)
  const cookie = await signIn(base, person)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addPeople(client, organizationId, 1000)
  await settle(client)
  await client.end()

  const paths = {
    session: '/auth/session',
    list: `/api/organizations/${organizationId}/users?page=1&limit=20`,
  }
  for (const [what, path] of Object.entries(paths)) {
    /** Measures microseconds of processor time per request. */
    const cost = async (process: Running | undefined) => {
      if (!process) return 0
      const before = process.processorSeconds()
      const rate = await load({ base: process.base, seconds, cookie, call: () => ({ path }) })
      return ((process.processorSeconds() - before) / (rate * seconds)) * 1e6
    }
    for (const process of Object.values(running)) await cost(process)
    const runs = Object.entries(running).map(([name, process]) => [name, () => cost(process)] as const)
    const { plain = 1, ...watched } = await interleaved(rounds, Object.fromEntries(runs))
    say(`${what}: ${plain.toFixed(0)} µs a request`)
    for (const [name, figure] of Object.entries(watched))
      say(`  ${name.padEnd(10)} ${(figure / plain).toFixed(3)} times that`)
  }
} finally {
  for (const process of Object.values(running)) await process?.stop()
  collector.close()
  await database.drop()
  await postgres.stop()
}
