import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/platform/db/fixture.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runProgram } from '#tests/server/program.ts'

const run = (dataDir: string, ...args: string[]) =>
  runProgram(new URL('cli.ts', import.meta.url), args, { DATA_DIR: dataDir })

test('the command backs up a stopped embedded database and restores it elsewhere', {
  timeout: 60_000,
}, async () => {
  const dataDir = temporaryFolder()
  const file = join(temporaryFolder(), 'elan.backup')
  const database = await openDatabase({ dataDir })
  await database.handle.execute(sql`insert into accounts (email, password_hash, first_name, last_name)
    values ('zoe@example.com', '-', 'Zoé', 'Côté')`)
  const running = await run(dataDir, 'backup', file)
  expect(running).toMatchObject({ code: 1, out: '' })
  expect(running.error).toContain(`is in use by process ${process.pid} since`)
  await database.close()

  const made = await run(dataDir, 'backup', file)
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(made.out).toMatch(/ 1 {2}public\.accounts\n/)
  const target = temporaryFolder()
  expect(await run(target, 'restore', file)).toMatchObject({ code: 0, error: '' })
  const restored = await openDatabase({ dataDir: target })
  const { rows } = await restored.handle.execute(sql`select first_name from accounts`)
  await restored.close()
  expect(rows).toEqual([{ first_name: 'Zoé' }])
})

test('a backup of no database is refused, and makes neither a file nor a folder', async () => {
  const dataDir = join(temporaryFolder(), 'missing')
  const file = join(temporaryFolder(), 'elan.backup')
  expect(await run(dataDir, 'backup', file)).toMatchObject({
    code: 1,
    error: `There is no Élan database in ${dataDir}: correct DATA_DIR, or set DATABASE_URL.\n`,
  })
  expect([existsSync(dataDir), existsSync(file)]).toEqual([false, false])
})

test('pictures are not moved to a place that servers with these settings do not read', async () => {
  const { code, error } = await run(
    temporaryFolder(),
    'files:copy',
    '--from',
    'database',
    '--to',
    '/x',
    '--move',
  )
  expect(code).toBe(1)
  expect(error).toContain(
    '--move would leave no picture where servers with these settings read it: set FILES_DIR',
  )
})

test('the command prints its usage when called with wrong arguments', { timeout: 60_000 }, async () => {
  for (const args of [['backup'], ['restore', 'x', '--now'], ['files:copy', '--to', 'database']]) {
    const { code, error } = await run(temporaryFolder(), ...args)
    expect(code).toBe(1)
    expect(error).toContain('npm run db -- restore FILE')
  }
})
