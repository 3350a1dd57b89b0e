import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/server/postgres.ts'
import { programEnvironment } from '#tests/server/program.ts'
import { claimDatabase } from '../own-database.ts'
import { makeCustomer, purge, startCells } from './two-cells.fixture.ts'

const { a, b, empty } = await startCells('a', 'b', 'empty')
const command = fileURLToPath(new URL('../cli.ts', import.meta.url))
const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))
const customers = { a: (await makeCustomer(a)).id, b: (await makeCustomer(b)).id }

let file: string
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elan-recognize-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'cells.json')
  const cellOf = (port: number, id: string) => ({ address: `10.0.0.1:${port}`, customers: { [id]: [] } })
  const cells = { a: cellOf(1, customers.a), b: cellOf(2, customers.b) }
  writeFileSync(file, JSON.stringify({ cells, newest: 'b' }))
  for (const { db } of [a, b, empty]) await db.execute(sql`delete from own_cell`)
})

/** @returns what the program said of its failure */
const run = (program: string, args: string[], env: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const all = { ...programEnvironment(), CELLS_FILE: file, ...env }
    execFile(process.execPath, [program, ...args], { env: all, timeout: 30_000 }, (_, __, error) =>
      resolve(error),
    )
  })
const cells = (databaseUrl: string, ...args: string[]) => run(command, args, { DATABASE_URL: databaseUrl })
const own = async ({ db }: typeof a) => (await db.execute(sql`select name from own_cell`)).rows[0]?.name

test.each(['import', 'remove'])(
  '%s refuses the database of another cell and an empty one, and changes nothing',
  async (name) => {
    const before = readFileSync(file, 'utf8')
    expect(await cells(b.url, name, 'a')).toBe(
      `DATABASE_URL has the customer ${customers.b} of the cell b: give the database of the cell a.\n`,
    )
    expect(await cells(empty.url, name, 'b')).toBe(
      'DATABASE_URL has none of the 1 customers that the map has in the cell b: give the database of this cell.\n',
    )
    expect(await cells((await createDatabase(inject('postgres')?.url ?? '')).url, name, 'b')).toBe(
      'DATABASE_URL has no tables of Élan: give the database of the cell b, after one of its processes has started.\n',
    )
    writeFileSync(file, before.replaceAll(/"customers":\{[^}]*\}/g, '"customers":{}'))
    await claimDatabase(empty.db, { name: 'b', cellOf: () => undefined }, 'DATABASE_URL')
    expect(await cells(empty.url, name, 'a')).toBe(
      'DATABASE_URL is the database of the cell b, and not of the cell a: give the database of the cell a, or the name b.\n',
    )
    expect(existsSync(`${file}.a.keys`)).toBe(false)
  },
)

test('the database of a cell whose customers are all purged is recognized, and the keys of before are in a copy', async () => {
  const { id, add } = await makeCustomer(empty)
  await add(empty)
  writeFileSync(file, readFileSync(file, 'utf8').replace(customers.b, id))
  expect(await cells(empty.url, 'import', 'b')).toBe('')
  const keys = readFileSync(`${file}.b.keys`, 'utf8')
  expect(keys).not.toBe('')
  await empty.db.execute(
    sql`update organizations set deleted_at = now() - interval '30 days', deleted_with = id where id = ${id}`,
  )
  await purge(empty)
  expect(await cells(empty.url, 'import', 'b')).toBe('')
  expect(JSON.parse(readFileSync(file, 'utf8')).cells.b.customers).toEqual({})
  expect(readFileSync(`${file}.b.keys.last`, 'utf8')).toBe(keys)
})

test('a process refuses the database of another cell, also one that no process has noted its cell in', async () => {
  const start = (cell: string) =>
    run(main, [], {
      CELL: cell,
      DATABASE_URL: a.url,
      PORT: '0',
      SECRETS_KEY: 'encrypting-key-of-the-tests-only',
    })
  const refused =
    'DATABASE_URL is the database of the cell a, and not of the cell b: give the database of the cell b, or the name a.\n'
  expect(await start('b')).toBe(refused)
  expect(await own(a)).toBeUndefined()
  await claimDatabase(a.db, { name: 'a', cellOf: () => 'a' }, 'DATABASE_URL')
  expect(await own(a)).toBe('a')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"customers":\{[^}]*\}/g, '"customers":{}'))
  expect(await start('b')).toBe(refused)
})
