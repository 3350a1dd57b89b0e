import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { migrationsFolder } from './fixture.ts'
import { openDatabase } from './open.ts'
import { StatementNames } from './statement-names.ts'

const note = 'create table note (id serial primary key, body text not null)'
const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('statements of requests on PostgreSQL', () => {
  async function open(prepared?: 'off') {
    const { url } = await createDatabase(postgres?.url ?? '')
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: '',
      migrationsFolder: migrationsFolder(note),
      log: () => {},
      databasePrepared: prepared,
    })
    onTestFinished(() => database.close())
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    onTestFinished(() => owner.end())
    return { ...database, owner }
  }

  test('are planned once per connection from their fifth use on, and survive a new column', async () => {
    const { handle, owner } = await open()
    const read = () => handle.execute(sql`select id, body from note where body = ${'one'}`)
    const names = async (matching: string) =>
      (
        await handle.execute(
          sql.raw(`select name from pg_prepared_statements where statement ~ '${matching}'`),
        )
      ).rows
    for (let n = 0; n < 4; n++) await read()
    expect(await names('^select id, body')).toEqual([])
    await read()
    expect(await names('^select id, body')).toEqual([{ name: 'often_0' }])
    const all = () => handle.execute(sql`select * from note where body = ${'one'}`)
    for (let n = 0; n < 6; n++) await all()
    expect(await names('^select \\*')).toEqual([])
    await owner.query("insert into note (body) values ('one')")
    await owner.query("alter table note add column mood text default 'fine'")
    expect((await read()).rows).toEqual([{ id: 1, body: 'one' }])
    expect((await all()).rows).toEqual([{ id: 1, body: 'one', mood: 'fine' }])
  })

  test('stay unnamed with DATABASE_PREPARED=off', async () => {
    const { handle } = await open('off')
    for (let n = 0; n < 8; n++) await handle.execute(sql`select body from note where body = ${'one'}`)
    expect((await handle.execute(sql.raw('select name from pg_prepared_statements'))).rows).toEqual([])
  })
})

test('statements over lists, searches and those that others push out before their fifth use are not named, and names are bounded', () => {
  const names = new StatementNames({ columnsMayChange: true })
  const others = (count: number, name: string) => {
    for (let n = 0; n < count; n++) names.of(`select ${name}${n}`)
  }
  for (let n = 0; n < 4; n++) {
    expect(names.of('select rarely')).toBe(undefined)
    others(500, `round${n}_`)
  }
  expect(names.of('select rarely')).toBe(undefined)
  for (const text of [
    'delete from t where id = any($1::uuid[])',
    'select id from unnest( $1::int[]) as t (id)',
    'select id from t where status = $1 order by name limit $2',
  ])
    for (let use = 0; use < 6; use++) expect(names.of(text)).toBe(undefined)
  for (let n = 0; n < 400; n++) for (let use = 0; use < 5; use++) names.of(`select often${n}`)
  expect(names.of('select often0')).toBe('often_0')
  expect(names.of('select often299')).toBe('often_299')
  expect(names.of('select often300')).toBe(undefined)
  expect(names.of(`select '${'x'.repeat(10_000)}'`)).toBe(undefined)
})
