import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFolder, startIn } from '#server/platform/db/embedded-folder.ts'
import { interleaved, load } from './load.ts'
import { addPeople, settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { scenariosOf } from './scenarios.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * Compares our server on the embedded database with a bare handler on a copy of it, alternately. BENCH_PEOPLE,
 * BENCH_ROUNDS and BENCH_SECONDS shorten it.
 */
const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const wanted = ['list, page 1', 'search with total', 'create']
const least = 0.7

const folder = mkdtempSync(join(tmpdir(), 'elan-bench-embedded-'))
const dataDir = join(folder, 'ours')
const running: Running[] = []
async function run(file: string, port: number, sign: string, dataDir: string): Promise<Running> {
  const started = await start(file, { port, databaseUrl: '', sign, dataDir })
  running.push(started)
  return started
}

const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
const table = new Table()
try {
  const first = await run('../../server/main.ts', 3961, 'Élan is ready', dataDir)
  const organizationId = await register(first.base, person)
  const cookie = await signIn(first.base, person)
  await first.stop()
  const database = await startIn(databaseFolder(dataDir))
  await addPeople(database, organizationId, people)
  const { rows } = await database.query<{ id: string }>('select id from users limit 20')
  await settle(database)
  await database.close()
  cpSync(dataDir, join(folder, 'bare'), { recursive: true })

  const ours = await run('../../server/main.ts', 3961, 'Élan is ready', dataDir)
  const bare = await run('bare-users.ts', 3962, 'ready', join(folder, 'bare'))
  const ids = rows.map(({ id }) => id)
  for (const { name, call } of scenariosOf({ organizationId, ids }).filter(({ name }) =>
    wanted.includes(name),
  )) {
    const at = ({ base }: Running) => load({ base, seconds, cookie, call })
    await at(ours)
    await at(bare)
    const rates = await interleaved(rounds, { ours: () => at(ours), bare: () => at(bare) })
    table.row(name, rates, { bare: least }, '/s')
  }
} finally {
  await Promise.all(running.map((process) => process.stop()))
  rmSync(folder, { recursive: true })
}
process.exitCode = table.missed === 0 ? 0 : 1
