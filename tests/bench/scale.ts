import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#server/platform/db/open.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { settle } from './people.ts'
import { countedTables, gigabytes, grown, personBytes, type RowBytes } from './scale-costs.ts'
import { addEverything } from './scale-data.ts'

/*
 * Prints what a row of each table that grows with people takes on PostgreSQL, with its part of the indexes, and what
 * that makes of a million people and more. Fails if a row takes over a tenth more than scale-figures.json says;
 * `--record` writes the figures there, `--people` fills more.
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '20000' }, record: { type: 'boolean', default: false } },
})
const people = Number(values.people)
const say = (line: string) => process.stdout.write(`${line}\n`)
const place = new URL('scale-figures.json', import.meta.url)
const figures = z.object({ people: z.number(), bytes: z.record(z.string(), z.number()) })

/** A table can be partitioned: its own size is zero then, and that of its partitions counts. */
const sizes = `
  select names.name, sum(pg_table_size(parts.relid))::float8 as heap, sum(pg_indexes_size(parts.relid))::float8 as indexes
  from unnest($1::text[]) names (name) cross join lateral
    (select relid from pg_partition_tree(names.name::regclass)
     union select names.name::regclass) parts
  group by names.name`

async function measure(client: pg.Client): Promise<RowBytes> {
  const { rows } = await client.query<{ name: string; heap: number; indexes: number }>(sizes, [countedTables])
  const bytes: RowBytes = {}
  for (const name of countedTables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${name}`,
    )
    const count = counted[0]?.count ?? 0
    const size = rows.find((row) => row.name === name)
    if (!size || count === 0) throw new Error(`${name} is empty`)
    const [heap, indexes] = [size.heap / count, size.indexes / count]
    bytes[name] = Math.round(heap + indexes)
    say(
      `${name.padEnd(20)}${String(count).padStart(10)} rows${heap.toFixed(0).padStart(8)} + ${indexes.toFixed(0).padStart(4)} B`,
    )
  }
  return bytes
}

function sayCosts(bytes: RowBytes): void {
  const { at, year } = personBytes(bytes)
  say(`a person: ${(at / 1000).toFixed(1)} kB, and ${(year / 1000).toFixed(0)} kB a year`)
  for (const many of [1e6, 1e7, 1e8]) {
    const { data, hot } = gigabytes(bytes, many)
    say(
      `${many.toExponential(0)} people: ${data.toFixed(0)} GB after a year, ${hot.toFixed(0)} GB of them hot`,
    )
  }
}

function compare(bytes: RowBytes): void {
  if (values.record) {
    writeFileSync(place, `${JSON.stringify({ people, bytes }, null, 2)}\n`)
    say('recorded in scale-figures.json')
    return
  }
  const recorded = figures.parse(JSON.parse(readFileSync(place, 'utf8')))
  // Indexes fill differently at another size.
  if (recorded.people !== people) {
    say(`not compared: the figures are of ${recorded.people} people`)
    return
  }
  const larger = grown(bytes, recorded.bytes)
  for (const sentence of larger) say(`GREW    ${sentence}`)
  say(
    larger.length > 0
      ? `${larger.length} tables grew`
      : `no row of ${countedTables.length} tables grew by a tenth`,
  )
  if (larger.length > 0) process.exitCode = 1
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
try {
  await (await openDatabase({ databaseUrl: database.url, dataDir: '', log: () => {} })).close()
  await client.connect()
  const begun = performance.now()
  await addEverything(client, people)
  await settle(client)
  say(`${people} people filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const bytes = await measure(client)
  sayCosts(bytes)
  compare(bytes)
} finally {
  await client.end()
  await database.drop()
  await postgres.stop()
}
