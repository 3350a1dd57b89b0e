import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { verifyArchive } from './archive.ts'
import { backup } from './backup.ts'
import { withConnection } from './connection.ts'
import { guarded, migrationsFolder, temporaryFolder } from './fixture.ts'
import { readMigrations } from './migrate.ts'
import { type Handle, openDatabase } from './open.ts'
import { restore } from './restore.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { openTemplateCopy } from './template.ts'

const postgres = await findPostgres(() => {})
afterAll(() => postgres?.stop())

const schema = `
create table tree (id uuid primary key default gen_random_uuid(), parent_id uuid references tree, name text not null,
  searched text generated always as (lower(name)) stored);
--> statement-breakpoint
create table counter (name text primary key, rows bigint not null, check (rows >= 0));
--> statement-breakpoint
insert into counter values ('thing', 0);
--> statement-breakpoint
create table "Odd thing" (
  id bigint generated always as identity primary key, serial serial, tree_id uuid not null references tree,
  body text, at timestamptz, day date, settings jsonb, raw bytea, days int[], names text[], amount numeric(12, 2),
  ratio double precision, code char(4), flag boolean, span interval);
--> statement-breakpoint
create function count_thing() returns trigger language plpgsql as $$
  begin update counter set rows = rows + 1 where name = 'thing'; return null; end $$;
--> statement-breakpoint
create trigger count_thing after insert on "Odd thing" for each row execute function count_thing();`

const later = `alter table tree add column note text not null default 'added later'`

async function fill(db: Handle): Promise<void> {
  // The child stands before its parent.
  await db.execute(sql`insert into tree (id, parent_id, name) values
    ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'ÉQUIPE'),
    ('00000000-0000-4000-8000-000000000002', null, 'Élan')`)
  await db.execute(sql`insert into "Odd thing" (tree_id, body, at, day, settings, raw, days, names, amount, ratio, code, flag, span)
    values ('00000000-0000-4000-8000-000000000001', ${'línea\n\u2028"quoted" \\ 🏃 \t{[,'},
      '2026-03-08 02:30:00.123456-05', '0044-03-15 BC', '{"a": [1, null, "é\\u2028"], "n": 12345678901234567890.5}',
      '\\x00ff0a', '{1,NULL,3}', array['a,b', 'NULL', '', 'q"', null], 1234567890.10, 0.1::float8 + 0.2, 'ab', true,
      '1 mon 2 days 03:04:05.6')`)
  await db.execute(sql`insert into "Odd thing" (id, tree_id) overriding system value
    values (9007199254740993, '00000000-0000-4000-8000-000000000002')`)
  await db.execute(sql`insert into "Odd thing" (tree_id, body, days)
    select '00000000-0000-4000-8000-000000000002', repeat(n::text, 100), array[n] from generate_series(1, 5000) n`)
}

async function content(db: Handle) {
  const read = async (from: string) => {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${from} t order by 1`),
    )
    return rows.map(({ row }) => row)
  }
  return [await read('tree'), await read('"Odd thing"'), await read('counter')]
}

/** A filled database in memory and its backup. */
async function filled(folder: string) {
  const pglite = await openTemplateCopy(folder)
  onTestFinished(() => pglite.close())
  const db: Handle = drizzle(pglite)
  await fill(db)
  const file = join(temporaryFolder(), 'elan.backup')
  const summary = await backup(db, readMigrations(folder), file)
  return { db, file, summary }
}

async function restoreInto(dataDir: string, file: string, folder: string, force = false) {
  const archive = await verifyArchive(file)
  return restoreEmbedded(dataDir, { file, archive, force }, readMigrations(folder))
}

async function openAt(dataDir: string, folder: string): Promise<Handle> {
  const database = await openDatabase({ dataDir, migrationsFolder: folder })
  onTestFinished(() => database.close())
  return database.handle
}

async function nextIds(db: Handle) {
  const added = sql`insert into "Odd thing" (tree_id) values ('00000000-0000-4000-8000-000000000002') returning id, serial`
  return (await db.execute(added)).rows
}

describe('a backup', { timeout: 60_000 }, () => {
  test('restored into an empty folder has the same rows and continues its sequences', async () => {
    const folder = migrationsFolder(schema)
    const { db, file, summary } = await filled(folder)
    expect(summary.tables['public."Odd thing"']?.rows).toBe(5002)
    const dataDir = temporaryFolder()
    expect(await restoreInto(dataDir, file, folder)).toBeUndefined()
    const restored = await openAt(dataDir, folder)
    expect(await content(restored)).toEqual(await content(db))
    expect(await nextIds(restored)).toEqual(await nextIds(db))
  })

  test.skipIf(!postgres)(
    'is restored into an empty PostgreSQL database and refused by one with data',
    async () => {
      const folder = migrationsFolder(schema)
      const { db, file } = await filled(folder)
      const { url, drop } = await createDatabase(postgres?.url ?? '')
      onTestFinished(drop)
      const archive = await verifyArchive(file)
      await withConnection(url, (handle) => restore(handle, file, archive, readMigrations(folder)))
      const database = await openDatabase({ databaseUrl: url, dataDir: '', migrationsFolder: folder })
      const expected = await content(db)
      expect(await content(database.handle)).toEqual(expected)
      expect(await nextIds(database.handle)).toEqual(await nextIds(db))
      const orphan = sql`insert into tree (name, parent_id) values ('x', gen_random_uuid())`
      await expect(database.handle.execute(orphan)).rejects.toThrow()
      const before = await content(database.handle)
      await database.close()
      const again = withConnection(url, (handle) => restore(handle, file, archive, readMigrations(folder)))
      await expect(again).rejects.toThrow(/The database holds data already/)
      expect(await withConnection(url, content)).toEqual(before)
    },
  )

  test.skipIf(!postgres)(
    'is restored by the owner of the database though migrations clear the row access',
    async () => {
      const folder = migrationsFolder(guarded.table, guarded.clearing)
      const pglite = await openTemplateCopy(folder)
      onTestFinished(() => pglite.close())
      const db: Handle = drizzle(pglite)
      await db.execute(sql`insert into guarded select generate_series(1, 3)`)
      const file = join(temporaryFolder(), 'elan.backup')
      await backup(db, readMigrations(folder), file)
      const newer = migrationsFolder(
        guarded.table,
        guarded.clearing,
        guarded.clearing,
        'update guarded set id = id + 10',
      )
      const { href } = await createOwnedDatabase(postgres?.url ?? '', 'restorer', 'createrole')
      const archive = await verifyArchive(file)
      await withConnection(href, (handle) => restore(handle, file, archive, readMigrations(newer)))
      const ids = sql`select string_agg(id::text, ' ' order by id) as ids from guarded`
      expect((await withConnection(href, (handle) => handle.execute(ids))).rows).toEqual([
        { ids: '11 12 13' },
      ])
    },
  )

  test.skipIf(!postgres)('of PostgreSQL can be restored into the embedded database', async () => {
    const folder = migrationsFolder(schema)
    const { url, drop } = await createDatabase(postgres?.url ?? '')
    onTestFinished(drop)
    const database = await openDatabase({ databaseUrl: url, dataDir: '', migrationsFolder: folder })
    await fill(database.handle)
    const file = join(temporaryFolder(), 'elan.backup')
    await withConnection(url, (handle) => backup(handle, readMigrations(folder), file))
    const dataDir = temporaryFolder()
    await restoreInto(dataDir, file, folder)
    expect(await content(await openAt(dataDir, folder))).toEqual(await content(database.handle))
    await database.close()
  })

  test('made before a migration is migrated when restored', async () => {
    const { file } = await filled(migrationsFolder(schema))
    const dataDir = temporaryFolder()
    const newer = migrationsFolder(schema, later)
    await restoreInto(dataDir, file, newer)
    const restored = await openAt(dataDir, newer)
    expect((await restored.execute(sql`select distinct note from tree`)).rows).toEqual([
      { note: 'added later' },
    ])
  })

  test('made by a newer version is refused', async () => {
    const { file } = await filled(migrationsFolder(schema, later))
    await expect(restoreInto(temporaryFolder(), file, migrationsFolder(schema))).rejects.toThrow(
      /made by another version/,
    )
  })

  test('replaces a database with data only when forced, and keeps the old one', async () => {
    const folder = migrationsFolder(schema)
    const { file } = await filled(folder)
    const dataDir = temporaryFolder()
    const database = await openDatabase({ dataDir, migrationsFolder: folder })
    await database.handle.execute(sql`insert into tree (name) values ('mine')`)
    await expect(restoreInto(dataDir, file, folder)).rejects.toThrow(/is in use by process/)
    await database.close()
    await expect(restoreInto(dataDir, file, folder)).rejects.toThrow(/holds data already.*--force/)
    const kept = await restoreInto(dataDir, file, folder, true)
    expect(readFileSync(join(kept ?? '', 'PG_VERSION'), 'utf8')).not.toBe('')
    const { rows } = await (await openAt(dataDir, folder)).execute(sql`select name from tree order by id`)
    expect(rows).toEqual([{ name: 'ÉQUIPE' }, { name: 'Élan' }])
  })

  test('that is truncated or damaged is refused before anything is written', async () => {
    const folder = migrationsFolder(schema)
    const { file } = await filled(folder)
    const whole = readFileSync(file)
    for (const length of [0, 1, 100, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
      truncateSync(file, length)
      await expect(verifyArchive(file), `cut to ${length} bytes`).rejects.toThrow(/cut short or damaged/)
      writeFileSync(file, whole)
    }
    const damaged = Buffer.from(whole)
    damaged[Math.floor(whole.length / 2)] = (damaged[Math.floor(whole.length / 2)] ?? 0) ^ 1
    writeFileSync(file, damaged)
    await expect(verifyArchive(file)).rejects.toThrow(/cut short or damaged/)
    await expect(verifyArchive(join(temporaryFolder(), 'none'))).rejects.toThrow(/There is no file/)
  })

  test('never overwrites a file', async () => {
    const folder = migrationsFolder(schema)
    const { db, file } = await filled(folder)
    await expect(backup(db, readMigrations(folder), file)).rejects.toThrow(/exists already/)
  })

  test('whose file cannot be written is refused in one sentence', async () => {
    const folder = migrationsFolder(schema)
    const { db, file } = await filled(folder)
    for (const [place, code] of [
      [join(file, 'inside'), 'ENOTDIR'],
      [join(temporaryFolder(), 'missing', 'elan.backup'), 'ENOENT'],
    ] as const)
      await expect(backup(db, readMigrations(folder), place)).rejects.toThrow(
        `${place} cannot be written (${code}): choose another place.`,
      )
  })
})
