import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { startEngine } from './engine.ts'
import type { Handle } from './handle.ts'
import { apply, defaultMigrationsFolder, missingOf, readMigrations } from './migrate.ts'
import { template } from './template.ts'

const all = readMigrations(defaultMigrationsFolder)

const migrate = (db: Handle, upTo = all.length) =>
  db.transaction(async (tx) => apply(tx, await missingOf(tx, all.slice(0, upTo))))

const add = async (db: Handle) =>
  (
    await db.execute(sql`insert into audit_entries (at, action, address) values (now(), 'teams.createTeam', '')
      returning id::int`)
  ).rows

test('the log is divided once no customer moves, and its numbers go on', { timeout: 120_000 }, async () => {
  const pglite = await startEngine({ tarball: await template([]) })
  onTestFinished(() => pglite.close())
  const db = drizzle(pglite)
  await migrate(
    db,
    all.findIndex(({ tag }) => tag.endsWith('bound_audit_entries')),
  )
  await db.execute(sql`select set_config('elan.reach', '*', false)`)
  expect([await add(db), await add(db)]).toEqual([[{ id: 1 }], [{ id: 2 }]])
  await db.execute(sql`insert into customer_moves (customer_id, state, cell)
    values (gen_random_uuid(), 'copying', 'b')`)
  await expect(migrate(db)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('a customer is being moved between cells') },
  })
  await db.execute(sql`update customer_moves set state = 'moved'`)
  await migrate(db)
  expect(await add(db)).toEqual([{ id: 3 }])
})
