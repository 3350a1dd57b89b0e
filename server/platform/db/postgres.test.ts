import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { guarded, migrationsFolder } from './fixture.ts'
import { defaultMigrationsFolder } from './migrate.ts'
import { openDatabase } from './open.ts'
import { isUnreachable } from './postgres-errors.ts'
import { StartupError } from './startup-error.ts'

const note = 'create table note (id serial primary key, body text not null)'
const postgres: OwnPostgres | undefined = await startPostgres()

afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a PostgreSQL database', { timeout: 60_000 }, () => {
  let url = ''
  const log: string[] = []

  const open = async (databaseUrl: string, folder: string) => {
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      migrationsFolder: folder,
      log: (line) => log.push(line),
    })
    onTestFinished(() => database.close())
    return database
  }
  const newDatabase = async () => (await createDatabase(url)).url

  beforeAll(() => {
    url = postgres?.url ?? ''
  })

  test('is migrated by one of two concurrent processes while the other waits', async () => {
    const databaseUrl = await newDatabase()
    const folder = migrationsFolder('select pg_sleep(1)', note)
    log.length = 0
    const [first, second] = await Promise.all([open(databaseUrl, folder), open(databaseUrl, folder)])
    expect(log).toEqual(['waiting for another process to migrate the database'])
    await first.handle.execute(sql`insert into note (body) values ('one')`)
    expect((await second.handle.execute(sql`select body from note`)).rows).toEqual([{ body: 'one' }])
    const applied = await first.handle.execute(
      sql`select created_at from drizzle.__drizzle_migrations order by 1`,
    )
    expect(applied.rows).toEqual([{ created_at: '1' }, { created_at: '2' }])
  })

  test('with an index built concurrently does not deadlock with a waiting process', async () => {
    const databaseUrl = await newDatabase()
    const folder = migrationsFolder(
      note,
      'select pg_sleep(1)',
      'create index concurrently note_body on note (body)',
    )
    const opened = await Promise.all([open(databaseUrl, folder), open(databaseUrl, folder)])
    const { rows } = await opened[1].handle.execute(
      sql`select indisvalid as valid from pg_index where indexrelid = 'note_body'::regclass`,
    )
    expect(rows).toEqual([{ valid: true }])
  })
  test('[G30] is refused when its schema is newer than the code', async () => {
    const databaseUrl = await newDatabase()
    await open(databaseUrl, migrationsFolder(note, 'create table later (id int)'))
    await expect(open(databaseUrl, migrationsFolder(note))).rejects.toThrow(
      'The database was made by a newer version of Élan',
    )
  })

  test('uses UTC and returns rows like the embedded database', async () => {
    const database = await open(await newDatabase(), migrationsFolder(note))
    const { rows } = await database.handle.execute(
      sql`select current_setting('timezone') as zone, 9007199254740993 as big, '\\x00ff'::bytea as bytes`,
    )
    expect(rows).toEqual([{ zone: 'UTC', big: '9007199254740993', bytes: Buffer.from([0, 255]) }])
  })

  test('that becomes unavailable fails calls within two seconds, ends no process and is used again when back', async () => {
    const database = await open(await newDatabase(), migrationsFolder(note))
    let reached = () => {}
    const inTransaction = new Promise<void>((resolve) => {
      reached = resolve
    })
    const broken = database.handle.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      reached()
      await tx.execute(sql`select pg_sleep(30)`)
    })
    const failure = broken.catch((error) => error)
    await inTransaction
    await postgres?.kill()
    expect(isUnreachable(await failure)).toBe(true)
    const started = Date.now()
    const refused = await database.ping().catch((error) => error)
    expect(isUnreachable(refused)).toBe(true)
    expect(Date.now() - started).toBeLessThan(2000)
    await postgres?.start()
    await database.ping()
    await database.handle.execute(sql`insert into note (body) values ('back')`)
  })

  test('that cannot be used is reported with a message without the password', async () => {
    const folder = migrationsFolder(note)
    const change = (edit: (url: URL) => void) => {
      const changed = new URL(url)
      edit(changed)
      return changed.href
    }
    const explained = async (databaseUrl: string) => {
      const error = await open(databaseUrl, folder).then(
        () => undefined,
        (reason) => reason,
      )
      expect(error).toBeInstanceOf(StartupError)
      expect(error.message).not.toContain(new URL(url).password)
      expect(error.message).not.toContain('\n')
      return error.message
    }
    expect(
      await explained(
        change((u) => {
          u.password = 'wrong'
        }),
      ),
    ).toContain('refuses the password of user elan')
    expect(
      await explained(
        change((u) => {
          u.username = 'nobody'
        }),
      ),
    ).toContain('user nobody')
    expect(
      await explained(
        change((u) => {
          u.pathname = '/missing'
        }),
      ),
    ).toContain('has no database named missing')
    expect(
      await explained(
        change((u) => {
          u.port = '1'
        }),
      ),
    ).toContain('127.0.0.1:1 cannot be reached')
    expect(await explained('http://example.com')).toContain('DATABASE_URL is not a PostgreSQL address')
  })

  test('with an ASCII-only locale is refused with a message', async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query("create database ascii template template0 lc_ctype 'C' encoding 'UTF8'")
    await admin.end()
    const ascii = new URL(url)
    ascii.pathname = '/ascii'
    await expect(open(ascii.href, migrationsFolder(note))).rejects.toThrow('knows no letters beyond ASCII')
  })

  test('[G6] that acknowledges commits before they are durable is refused with a message', async () => {
    const lossy = new URL(await newDatabase())
    const admin = new pg.Client({ connectionString: lossy.href })
    await admin.connect()
    await admin.query(`alter database ${lossy.pathname.slice(1)} set synchronous_commit = off`)
    await admin.end()
    const refused = await open(lossy.href, migrationsFolder(note)).catch((error) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toContain('runs with synchronous_commit = off')
    lossy.searchParams.set('options', '-c synchronous_commit=local')
    await open(lossy.href, migrationsFolder(note))
  })

  const ownedBy = async (login: string, rights: string) =>
    (await createOwnedDatabase(url, login, rights)).href
  const added = sql`insert into organizations (id, lineage, name, access_code)
    values ('00000000-0000-4000-8000-000000000001', '{00000000-0000-4000-8000-000000000001}', 'Wall', 'W') returning name`

  test('[G3] [G30] isolates tenants and health data for a login that creates its own roles', async () => {
    log.length = 0
    const databaseUrl = await ownedBy('creator', 'createrole')
    for (const _ of ['first', 'again']) await keepsApart(databaseUrl, 'creator_app')
    expect(log).toEqual([])
  })

  test('[G3] [G30] is refused for a login that can neither create nor assume its roles until it is granted them', async () => {
    const databaseUrl = await ownedBy('holder', '')
    const refused = await open(databaseUrl, defaultMigrationsFolder).catch((error) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toContain('user holder has no roles to step down to')
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const [statements] = /CREATE ROLE.*;/.exec(refused.message) ?? ['']
    await admin.query(statements)
    await admin.end()
    await keepsApart(databaseUrl, 'holder_app')
  })

  async function keepsApart(databaseUrl: string, worker: string) {
    const { handle, trusted } = await open(databaseUrl, defaultMigrationsFolder)
    expect((await handle.execute(sql`select current_user as worker`)).rows).toEqual([{ worker }])
    await expect(handle.execute(added)).rejects.toMatchObject({ cause: { code: '42501' } })
    expect((await trusted.execute(sql`delete from organizations`)).rowCount).toBeLessThan(2)
    expect((await trusted.execute(added)).rows).toEqual([{ name: 'Wall' }])
    expect((await handle.execute(sql`delete from organizations`)).rowCount).toBe(0)
    for (const db of [handle, trusted])
      await expect(db.execute(sql`select from activities`)).rejects.toMatchObject({
        cause: { code: '42501' },
      })
  }

  test('[G28] with a job queue of an earlier version transfers it to the role', async () => {
    const databaseUrl = await newDatabase()
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    await admin.query('create schema pgboss; create table pgboss.job (id int)')
    await admin.end()
    const { handle } = await open(databaseUrl, migrationsFolder(note))
    await handle.execute(sql`create table pgboss.job (id int)`)
    const again = await open(databaseUrl, migrationsFolder(note))
    expect(
      (await again.handle.execute(sql`select from pgboss.job`)).rows,
      'what the role made stays',
    ).toEqual([])
  })

  test('[G30] with a user that bypasses row security and cannot assume a role is refused with a message', async () => {
    const bypassing = await ownedBy('bypassing', 'bypassrls')
    const refused = await open(bypassing, migrationsFolder(note)).catch((error) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toContain('user bypassing has no roles to step down to')
  })

  test('[G3] with options in its URL is still used with the restricted role', async () => {
    const given = new URL(await newDatabase())
    given.searchParams.set('options', '-c role=elan -c lock_timeout=7s')
    const { handle } = await open(given.href, migrationsFolder(note))
    const { rows } = await handle.execute(
      sql`select current_user as worker, current_setting('lock_timeout') as wait`,
    )
    expect(rows).toEqual([{ worker: 'elan_app', wait: '7s' }])
  })

  test('with a user that may not create tables is refused with a message', async () => {
    const owned = new URL(await newDatabase())
    const admin = new pg.Client({ connectionString: owned.href })
    await admin.connect()
    await admin.query("create role guest login password 'guest'")
    await admin.end()
    owned.username = 'guest'
    owned.password = 'guest'
    await expect(open(owned.href, migrationsFolder(note))).rejects.toThrow('user guest may not create tables')
  })

  test('whose row-level security refuses a row is not said to have another owner', async () => {
    const folder = migrationsFolder(
      guarded.table,
      `${guarded.clearing};\n--> statement-breakpoint\ninsert into guarded values (1)`,
    )
    const error = await open(await ownedBy('guarding', 'createrole'), folder).catch((reason) => reason)
    expect(error).not.toBeInstanceOf(StartupError)
    expect(error.cause.message).toContain('violates row-level security policy')
  })

  test('is migrated with all row access though an earlier migration has cleared it', async () => {
    const live = 'create index concurrently guarded_id on guarded (id);\n--> statement-breakpoint\n'
    const folder = migrationsFolder(guarded.table, live + guarded.clearing, 'insert into guarded values (1)')
    await open(await ownedBy('clearing', 'createrole'), folder)
  })
})
