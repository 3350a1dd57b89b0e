import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Embedded, openEmbedded } from './embedded.ts'
import { temporaryFolder } from './fixture.ts'
import { defaultMigrationsFolder, readMigrations } from './migrate.ts'

async function open(): Promise<Embedded> {
  const database = await openEmbedded(temporaryFolder(), readMigrations(defaultMigrationsFolder))
  onTestFinished(() => database.close())
  return database
}

const halfIn =
  ({ handle }: Embedded) =>
  (of: number) =>
    handle.execute(sql`select 100 / ${of}::int as half, ${'é'}::text as letter`)
async function countPrepared({ handle }: Embedded): Promise<number> {
  const { rows } = await handle.execute(
    sql.raw("select statement from pg_prepared_statements where statement like '%as half%'"),
  )
  return rows.length
}

test('the embedded database prepares a statement at its fifth use, and answers as before', async () => {
  const database = await open()
  const half = halfIn(database)
  for (let n = 1; n <= 4; n++)
    expect((await half(n)).rows).toEqual([{ half: Math.floor(100 / n), letter: 'é' }])
  expect(await countPrepared(database)).toBe(0)
  for (let n = 5; n <= 9; n++)
    expect((await half(n)).rows).toEqual([{ half: Math.floor(100 / n), letter: 'é' }])
  expect(await countPrepared(database)).toBe(1)
})

test('the embedded database prepares a change that returns all columns too, since nobody migrates it meanwhile', async () => {
  const { handle } = await open()
  await handle.execute(sql`create temporary table note (id serial, body text)`)
  for (let n = 1; n <= 7; n++) {
    const { rows } = await handle.execute(sql`insert into note (body) values (${`n${n}`}) returning *`)
    expect(rows).toEqual([{ id: n, body: `n${n}` }])
  }
  const { rows } = await handle.execute(
    sql.raw("select name from pg_prepared_statements where statement like 'insert into note%'"),
  )
  expect(rows).toHaveLength(1)
})

test('a prepared statement that fails leaves it and others usable, also in a transaction', async () => {
  const database = await open()
  const half = halfIn(database)
  for (let n = 0; n < 6; n++) await half(7)
  await expect(half(0)).rejects.toThrow()
  expect((await half(8)).rows).toMatchObject([{ half: 12 }])
  const failing = database.handle.transaction(async (tx) => {
    await tx.execute(sql`select 100 / ${0}::int as half, ${'é'}::text as letter`)
  })
  await expect(failing).rejects.toThrow()
  const found = await database.handle.transaction(async (tx) => {
    const rows = []
    for (let n = 1; n <= 7; n++) rows.push(...(await tx.execute(sql`select ${n}::int + 1 as next`)).rows)
    return rows
  })
  expect(found).toEqual([2, 3, 4, 5, 6, 7, 8].map((next) => ({ next })))
  expect((await half(9)).rows).toMatchObject([{ half: 11 }])
})

test('values of every kind come back as they were, from a prepared statement too', async () => {
  const { handle } = await open()
  const bytes = Buffer.from([0, 1, 255])
  const at = '2026-03-04T05:06:07.008Z'
  for (let n = 0; n < 7; n++) {
    const { rows } = await handle.execute(sql`select ${null}::text as nothing, ${bytes}::bytea as bytes,
      ${at}::timestamptz at time zone 'UTC' = ${'2026-03-04 05:06:07.008'}::timestamp as same,
      ${sql.param(['a,b', '{"c"}'])}::text[] as texts, ${JSON.stringify({ n })}::jsonb as json`)
    expect(rows).toEqual([{ nothing: null, bytes, same: true, texts: ['a,b', '{"c"}'], json: { n } }])
  }
})
