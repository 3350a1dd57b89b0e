import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { programEnvironment } from '#tests/server/program.ts'
import { migrationsFolder, temporaryFolder } from './fixture.ts'
import { type Database, openDatabase } from './open.ts'
import { StartupError } from './startup-error.ts'

const note = 'create table note (id serial primary key, body text not null)'

async function open(dataDir: string, folder: string): Promise<Database> {
  const database = await openDatabase({ dataDir, migrationsFolder: folder })
  onTestFinished(() => database.close().catch(() => {}))
  return database
}

/** The process prints 'open', then every row it was told is stored. */
function otherProcess(dataDir: string, folder: string) {
  const script = fileURLToPath(new URL('hold.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, folder], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', error: '' }
  child.stdout.on('data', (data) => {
    said.out += data
  })
  child.stderr.on('data', (data) => {
    said.error += data
  })
  return { child, said }
}

async function until(condition: () => boolean, child: ChildProcess): Promise<void> {
  while (!condition() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10))
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const highest = (out: string) =>
  Math.max(...[...out.matchAll(/wrote (\d+)\n/g)].map((match) => Number(match[1])))

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps its rows between openings and its transactions atomic', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    const first = await openDatabase({ dataDir, migrationsFolder: folder })
    await first.handle.execute(sql`insert into note (body) values ('kept')`)
    const refused = first.handle.transaction(async (tx) => {
      await tx.execute(sql`insert into note (body) values ('lost')`)
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    await first.ping()
    await first.close()
    await expect(first.ping()).rejects.toThrow()
    const second = await open(dataDir, folder)
    expect((await second.handle.execute(sql`select body from note`)).rows).toEqual([{ body: 'kept' }])
  })

  test('cannot be opened twice in one process', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    await open(dataDir, folder)
    await expect(openDatabase({ dataDir, migrationsFolder: folder })).rejects.toThrow(
      new RegExp(
        `^The data folder ${dataDir} is in use by process ${process.pid} since 20.*: stop that process`,
      ),
    )
  })

  test('is refused with a message while another process has it open, and opens immediately after that process is killed', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    const { child, said } = otherProcess(dataDir, folder)
    await until(() => said.out.includes('open'), child)
    const refused = openDatabase({ dataDir, migrationsFolder: folder })
    await expect(refused).rejects.toThrow(new RegExp(`in use by process ${child.pid} since`))
    await expect(refused).rejects.toBeInstanceOf(StartupError)
    await kill(child)
    await open(dataDir, folder)
  })

  test('is opened by exactly one of four processes that start concurrently', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    await (await openDatabase({ dataDir: temporaryFolder(), migrationsFolder: folder })).close()
    const processes = [1, 2, 3, 4].map(() => otherProcess(dataDir, folder))
    await Promise.all(
      processes.map(({ child, said }) => until(() => said.out.includes('wrote') || said.error !== '', child)),
    )
    const winners = processes.filter(({ said }) => said.out.includes('wrote'))
    expect(winners).toHaveLength(1)
    const losers = processes.filter(({ said }) =>
      said.error.includes(`by process ${winners[0]?.child.pid} since`),
    )
    expect(losers).toHaveLength(3)
  })

  test('loses no acknowledged row when its process is killed repeatedly', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    for (let round = 0; round < 3; round++) {
      const { child, said } = otherProcess(dataDir, folder)
      await until(() => (said.out.match(/wrote/g) ?? []).length > 20 + 30 * round, child)
      await kill(child)
      const database = await openDatabase({ dataDir, migrationsFolder: folder })
      const { rows } = await database.handle.execute<{ last: number }>(sql`select max(id) as last from note`)
      expect(rows[0]?.last).toBeGreaterThanOrEqual(highest(said.out))
      await database.close()
    }
  })

  test('recovers from a kill during its first start', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    const unfinished = join(dataDir, 'database.unfinished')
    const { child } = otherProcess(dataDir, folder)
    await until(() => existsSync(unfinished), child)
    await kill(child)
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'PG_VERSION'), '')
    const database = await open(dataDir, folder)
    expect((await database.handle.execute(sql`select count(*) as n from note`)).rows).toHaveLength(1)
    expect(existsSync(unfinished)).toBe(false)
  })

  test('is put in place after a kill between the two renames of a restore', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    const before = await openDatabase({ dataDir, migrationsFolder: folder })
    await before.handle.execute(sql`insert into note (body) values ('restored')`)
    await before.close()
    renameSync(join(dataDir, 'database'), join(dataDir, 'database.restored'))
    const database = await open(dataDir, folder)
    expect((await database.handle.execute(sql`select body from note`)).rows).toEqual([{ body: 'restored' }])
  })

  test('runs its missing migrations when opened', async () => {
    const dataDir = temporaryFolder()
    await (await openDatabase({ dataDir, migrationsFolder: migrationsFolder(note) })).close()
    const added = 'alter table note add column pinned boolean not null default true'
    const database = await open(dataDir, migrationsFolder(note, added))
    await database.handle.execute(sql`insert into note (body) values ('new')`)
    expect((await database.handle.execute(sql`select pinned from note`)).rows).toEqual([{ pinned: true }])
  })

  test('keeps its old state and releases the folder when a migration fails', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    await (await openDatabase({ dataDir, migrationsFolder: folder })).close()
    const broken = migrationsFolder(note, 'drop table note', 'drop table nothing')
    await expect(openDatabase({ dataDir, migrationsFolder: broken })).rejects.toThrow()
    const database = await open(dataDir, folder)
    expect((await database.handle.execute(sql`select * from note`)).rows).toEqual([])
  })

  test('[G30] is refused when its schema is newer than the code', async () => {
    const dataDir = temporaryFolder()
    await (
      await openDatabase({ dataDir, migrationsFolder: migrationsFolder(note, 'create table later (id int)') })
    ).close()
    const refused = openDatabase({ dataDir, migrationsFolder: migrationsFolder(note) })
    await expect(refused).rejects.toThrow('The database was made by a newer version of Élan')
    await expect(refused).rejects.toBeInstanceOf(StartupError)
  })

  test('of another PostgreSQL format is refused with a message', async () => {
    const dataDir = temporaryFolder()
    const folder = migrationsFolder(note)
    await (await openDatabase({ dataDir, migrationsFolder: folder })).close()
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '14\n')
    await expect(openDatabase({ dataDir, migrationsFolder: folder })).rejects.toThrow(
      /PostgreSQL 14 format\) cannot be opened with PGlite/,
    )
  })

  test('is not created in a folder that is not empty or not writable', async () => {
    const folder = migrationsFolder(note)
    const used = temporaryFolder()
    mkdirSync(join(used, 'database'))
    writeFileSync(join(used, 'database', 'letter.txt'), 'mine')
    await expect(openDatabase({ dataDir: used, migrationsFolder: folder })).rejects.toThrow(
      'holds no database',
    )
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(openDatabase({ dataDir: join(file, 'data'), migrationsFolder: folder })).rejects.toThrow(
      /cannot be written/,
    )
  })

  test('revokes privileges that were granted by hand at its next start', async () => {
    const dataDir = temporaryFolder()
    const mayRead = async (database: Database) => {
      const { rows } = await database.handle.execute(
        sql`select has_table_privilege(console_role(), 'activities', 'select') as may`,
      )
      return rows[0]?.may
    }
    const first = await openDatabase({ dataDir })
    await first.handle.execute(sql`reset role`)
    await first.handle.execute(
      sql`do $$ begin execute format('grant select on activities to %I', console_role()); end $$`,
    )
    expect(await mayRead(first)).toBe(true)
    await first.close()

    const second = await openDatabase({ dataDir })
    onTestFinished(() => second.close())
    expect(await mayRead(second)).toBe(false)
  })
})
