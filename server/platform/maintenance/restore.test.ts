import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { demoSignIn, fillDemo } from '#server/operations/demo/service.ts'
import { temporaryFolder } from '#server/platform/db/fixture.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { runProgram } from '#tests/server/program.ts'
import { startTestServer } from '#tests/server/server.ts'
import { standaloneContext } from '#tests/server/standalone.ts'

const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

/** Where a command finds the database. */
type Place = { DATA_DIR: string } | { DATABASE_URL: string }

const run = (place: Place, ...args: string[]) =>
  runProgram(new URL('cli.ts', import.meta.url), args, { DATA_DIR: '/nonexistent', ...place })

async function demoIn(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  await fillDemo(standaloneContext(database.trusted)).finally(() => database.close())
}

async function signInTo(place: Place) {
  const database = await openDatabase({
    dataDir: 'DATA_DIR' in place ? place.DATA_DIR : '',
    databaseUrl: 'DATABASE_URL' in place ? place.DATABASE_URL : undefined,
  })
  onTestFinished(() => database.close())
  const server = await startTestServer({}, database)
  onTestFinished(() => server.close())
  return (await server.visitor().call(login, { body: demoSignIn })).status
}

describe.skipIf(!postgres)('a backup of the demo', { timeout: 300_000 }, () => {
  const owned = async () => ({
    DATABASE_URL: (await createOwnedDatabase(postgres?.url ?? '', 'portal', 'createrole')).href,
  })

  test('[G30] moves from the embedded database to PostgreSQL, on to another one and back, each restored by the owner of its database', async () => {
    const folder = temporaryFolder()
    const places: Place[] = [
      { DATA_DIR: temporaryFolder() },
      await owned(),
      await owned(),
      { DATA_DIR: temporaryFolder() },
    ]
    const [first] = places
    if (first && 'DATA_DIR' in first) await demoIn(first.DATA_DIR)
    for (const [index, place] of places.entries()) {
      const from = join(folder, `${index - 1}.backup`)
      if (index > 0) expect(await run(place, 'restore', from)).toMatchObject({ code: 0, error: '' })
      expect(await run(place, 'backup', join(folder, `${index}.backup`))).toMatchObject({
        code: 0,
        error: '',
      })
      expect(await signInTo(place)).toBe(200)
    }
  })
})
