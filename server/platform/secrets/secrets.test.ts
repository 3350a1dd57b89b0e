import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIdOf, type SecretPlace } from '#server/platform/crypto/encryption.ts'
import { refuseUnreadableSecrets, rekey } from '#server/platform/db/secret-keys.ts'
import { SettingsError } from '#server/platform/settings/settings.ts'
import { tablesWithSecrets } from '#server/schema/secrets.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { deleteSecret, keepSecret, readSecret, secretsSetAt } from './service.ts'

const text = 'a client secret that nobody reads'
const oldKey = 'encrypting-key-of-the-tests-only'
const newKey = 'another-encrypting-key-of-the-tests'

let server: TestServer
let place: SecretPlace
beforeAll(async () => {
  server = await startTestServer()
  const { id } = await makeOrganization(server)
  place = { table: 'connections', row: crypto.randomUUID(), name: 'client_secret', organizationId: id }
})
afterAll(() => server.close())

const keptIn = (settings: object) => ({
  ...server.makeContext(),
  settings: { ...server.settings, ...settings },
})
const idle = { dataDir: '', databaseUrl: 'postgresql://db.example.com/elan' }

test('[I-SEC-1] a secret is read back in its place, and stands nowhere in the database as it is', async () => {
  const context = server.makeContext()
  await keepSecret(context, place, text)
  expect(await readSecret(context, place)).toBe(text)
  const { rows } = await context.db.execute(sql`select s::text as line, encrypted from secrets as s`)
  const dump = rows.map(
    ({ line, encrypted }) => `${line} ${Buffer.from(Object(encrypted)).toString('latin1')}`,
  )
  for (const form of ['utf8', 'hex', 'base64'] as const)
    expect(dump.join()).not.toContain(Buffer.from(text).toString(form))
  expect(await secretsSetAt(context.db, place)).toEqual(new Map([['client_secret', context.now]]))
  await keepSecret(context, place, 'replaced')
  expect(await readSecret(context, place)).toBe('replaced')
  await deleteSecret(context, place)
  expect(await readSecret(context, place)).toBeUndefined()
})

test('[I-SEC-1] a ciphertext decrypts for no other table, row, name or organization, and not after a change', async () => {
  const context = server.makeContext()
  const { id: organizationId } = await makeOrganization(server)
  const moves: Partial<SecretPlace>[] = [
    { table: 'factors' },
    { row: crypto.randomUUID() },
    { name: 'signing_key' },
    { organizationId },
    { organizationId: null },
  ]
  for (const move of moves) {
    await keepSecret(context, place, text)
    const to = { ...place, ...move }
    await context.db.execute(sql`
      update secrets set table_name = ${to.table}, row_id = ${to.row}, name = ${to.name}, organization_id = ${to.organizationId}
      where row_id = ${place.row}`)
    await expect(readSecret(context, to), JSON.stringify(move)).rejects.toThrow('unable to authenticate')
    await deleteSecret(context, to)
  }
  await keepSecret(context, place, text)
  for (const at of [0, 12, 20, -1]) {
    const index = sql`(length(encrypted) + ${at}) % length(encrypted)`
    const flip = sql`update secrets set encrypted = set_byte(encrypted, ${index}, get_byte(encrypted, ${index}) # 1)`
    await context.db.execute(flip)
    await expect(readSecret(context, place), `byte ${at}`).rejects.toThrow('unable to authenticate')
    await context.db.execute(flip)
  }
  expect(await readSecret(context, place)).toBe(text)
  await deleteSecret(context, place)
})

test('[I-SEC-1] the start refuses a missing or another key once a secret exists, and says what to do', async () => {
  const { db } = server.makeContext()
  const start = (keys: object) =>
    refuseUnreadableSecrets(db, { ...idle, secretsKey: undefined, secretsKeyPrevious: undefined, ...keys })
  await start({})
  await expect(keepSecret(keptIn({ secretsKey: undefined }), place, text)).rejects.toMatchObject({
    code: 'server.no_secrets_key',
  })
  await keepSecret(server.makeContext(), place, text)
  await expect(start({})).rejects.toThrow(SettingsError)
  await expect(start({})).rejects.toThrow(/^SECRETS_KEY is missing: .*set it to that key/)
  await expect(start({ secretsKey: newKey })).rejects.toThrow(
    /set SECRETS_KEY_PREVIOUS .*npm run db -- rekey/,
  )
  await start({ secretsKey: oldKey })
  await start({ secretsKey: newKey, secretsKeyPrevious: oldKey })
})

test('[I-SEC-1] an interrupted rekey goes on where it stopped, while servers read with both keys', async () => {
  const context = server.makeContext()
  const keys = { secretsKey: newKey, secretsKeyPrevious: oldKey }
  const places = Array.from({ length: 510 }, () => ({ ...place, row: crypto.randomUUID() }))
  for (const one of places) await keepSecret(context, one, `secret of ${one.row}`)
  const expectReadable = async (settings: object, left: SecretPlace[]) => {
    for (const one of left) expect(await readSecret(keptIn(settings), one)).toBe(`secret of ${one.row}`)
  }
  // The second batch fails, as if the process had been killed in it.
  const broken = places.toSorted((a, b) => (a.row < b.row ? 1 : -1)).slice(0, 1)
  const setKeyId = (id: string) =>
    context.db.execute(sql`update secrets set key_id = ${id} where row_id = ${broken[0]?.row}::uuid`)
  await setKeyId('unknown')
  await expect(rekey(context.db, keys)).rejects.toMatchObject({ code: 'server.no_secrets_key' })
  await expectReadable(
    keys,
    places.filter((one) => !broken.includes(one)),
  )
  await setKeyId(keyIdOf(oldKey))
  const rest = await rekey(context.db, keys)
  expect(rest).toBeGreaterThan(0)
  expect(rest).toBeLessThan(places.length)
  expect(await rekey(context.db, keys)).toBe(0)
  await expectReadable({ secretsKey: newKey, secretsKeyPrevious: undefined }, places)
})

test('[I-SEC-1] the secrets of a row go with it', async () => {
  const { db } = server.makeContext()
  const { rows } = await db.execute<{ table: string; triggers: number }>(sql`
    select relname as "table", (select count(*)::int from pg_trigger
      where tgrelid = c.oid and tgfoid in ('delete_secrets'::regproc, 'delete_own_secrets'::regproc)) as triggers
    from pg_class as c where relkind = 'r' and relname = any(${sql.param([...tablesWithSecrets])}::text[])`)
  expect(rows.filter(({ triggers }) => triggers !== 1)).toEqual([])
})
