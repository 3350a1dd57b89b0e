import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { fillDemo } from '#server/operations/demo/service.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { onExistingDatabase } from '#server/platform/db/existing.ts'
import { temporaryFolder } from '#server/platform/db/fixture.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { runProgram } from '#tests/server/program.ts'
import { standaloneContext } from '#tests/server/standalone.ts'

const serverUrl = inject('postgres')?.url

interface Place {
  databaseUrl?: string
  dataDir: string
}

const compare = ({ databaseUrl, dataDir }: Place, challengeId: string) =>
  runProgram(new URL('cli.ts', import.meta.url), ['--challenge', challengeId], {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
const nobody = '00000000-0000-4000-8000-000000000001'

/** An empty place for a database of this run's engine. */
async function emptyPlace(): Promise<Place> {
  if (!serverUrl) return { dataDir: join(temporaryFolder(), 'missing') }
  return { databaseUrl: (await createOwnedDatabase(serverUrl, 'comparing', 'createrole')).href, dataDir: '' }
}

test('the comparison of results creates nothing where there is no database, and says so', async () => {
  const place = await emptyPlace()
  const { code, out, error } = await compare(place, nobody)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(error).toMatch(/^There is no Élan database in .*: correct DATA.*\.\n$/)
  expect(existsSync(place.dataDir)).toBe(false)
  if (!place.databaseUrl) return
  const schemas = sql`select nspname from pg_namespace where nspname = 'drizzle' union all select relname from pg_class where relnamespace = 'public'::regnamespace`
  expect((await withConnection(place.databaseUrl, (db) => db.execute(schemas))).rows).toEqual([])
})

test('the comparison of results tells by its exit code what is equal, what differs and what cannot be compared', {
  timeout: 120_000,
}, async () => {
  const place = await emptyPlace()
  const database = await openDatabase({ ...place, log: () => {} })
  await fillDemo(standaloneContext(database.trusted)).finally(() => database.close())
  const challenge = await onExistingDatabase(place, async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select challenge_id as id from challenge_scores group by 1 order by count(*) desc limit 1`,
    )
    return rows[0]?.id ?? ''
  })
  expect(await compare(place, challenge)).toMatchObject({ code: 0, error: '' })
  await onExistingDatabase(place, (db) =>
    db.execute(sql`update challenge_scores set score = score + 1 where challenge_id = ${challenge}`),
  )
  const differing = await compare(place, challenge)
  expect(differing.code).toBe(1)
  expect(differing.error).toContain('the standings differ')
  expect(await compare(place, nobody)).toMatchObject({
    code: 2,
    error: `There is no challenge ${nobody}.\n`,
  })
  expect((await compare(place, 'x')).code).toBe(2)
})
