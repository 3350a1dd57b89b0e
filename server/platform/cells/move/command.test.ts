import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { programEnvironment } from '#tests/server/program.ts'

const postgres: OwnPostgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())

const command = fileURLToPath(new URL('../cli.ts', import.meta.url))
const [known, unknown, elsewhere] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

describe.skipIf(!postgres)('a move that cannot be made', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'elan-move-'))
  const socket = join(folder, 'admin.sock')
  const file = join(folder, 'cells.json')
  const maps = ['cells', 'organizations', 'keys'].map((name) => `(${join(folder, `${name}.map`)})`)
  const proxy = createServer((connection) => connection.on('data', () => connection.end(maps.join('\n'))))
  let databases: string[] = []
  beforeAll(async () => {
    const customers = { [known]: [] }
    const cells = {
      a: { address: '10.0.0.1:3000', customers },
      b: { address: '10.0.0.2:3000', customers: {} },
      c: { address: '10.0.0.3:3000', customers: { [elsewhere]: [] } },
    }
    writeFileSync(file, JSON.stringify({ cells, newest: 'a' }))
    await new Promise((resolve) => proxy.listen(socket, () => resolve(undefined)))
    databases = await Promise.all(
      ['a', 'b'].map(async () => {
        const { url } = await createDatabase(postgres?.url ?? '')
        await (await openDatabase({ databaseUrl: url, dataDir: '', log: () => {} })).close()
        return url
      }),
    )
    return () => {
      proxy.close()
      rmSync(folder, { recursive: true })
    }
  })

  function move(
    changes: Partial<Record<'customer' | 'to' | 'maps' | 'socket' | 'target' | 'secretsKey', string>>,
  ) {
    const { customer = known, to = 'b', target = databases[1] } = changes
    const env = {
      ...{ ...programEnvironment(), CELLS_FILE: file, DATABASE_URL: databases[0] },
      TARGET_DATABASE_URL: target,
      // As the shell of an operator may have it, who has no CELL.
      CELLS_KEY: 'key-of-the-cells-of-the-tests-only',
      SECRETS_KEY: changes.secretsKey,
    }
    const places = ['--maps', changes.maps ?? folder, '--socket', changes.socket ?? socket]
    const args = [command, 'move', customer, to, ...places]
    return new Promise<{ out: string; error: string }>((resolve) => {
      execFile(process.execPath, args, { env }, (_, out, error) => resolve({ out, error }))
    })
  }

  test.each([
    ['no target', { target: '' }, 'that of the new one in TARGET_DATABASE_URL'],
    ['an address that is none', { target: 'mysql://b' }, 'TARGET_DATABASE_URL is not a PostgreSQL address'],
    ['a cell that nobody knows', { to: 'd' }, 'The cell d is not in the map'],
    ['the cell where the customer is', { to: 'a' }, 'has the customer'],
    ['an id that is none', { customer: 'acme' }, 'acme is no id'],
    ['a customer of no cell', { customer: unknown }, `No cell has the customer ${unknown}`],
    ['a folder that is missing', { maps: '/nowhere' }, 'There is no folder /nowhere'],
    ['a proxy with other maps', { maps: tmpdir() }, 'has no map'],
    ['a proxy that does not answer', { socket: '/nowhere' }, 'HAProxy does not answer at /nowhere'],
    [
      'an empty database of a cell with customers',
      { to: 'c' },
      'has none of the 1 other customers that the map has',
    ],
    ['a database that does not replicate', {}, 'set it to logical there and restart it'],
  ])('names the fault of %s in one sentence, and changes nothing', async (_, changes, sentence) => {
    const { out, error } = await move(changes)
    expect(out).toBe('')
    expect(error).toContain(sentence)
    expect(error).toMatch(/^[^\n]+\.\n$/)
  })

  test('a new cell with another SECRETS_KEY is refused', async () => {
    await withConnection(databases[1] ?? '', (db) =>
      db.execute(sql`insert into secrets (table_name, row_id, name, key_id, encrypted, set_at)
        values ('push_keys', gen_random_uuid(), 'private_key', 'another', '', now())`),
    )
    expect((await move({ secretsKey: 'encrypting-key-of-the-tests-only' })).error).toMatch(
      /^SECRETS_KEY is the key \w+, and TARGET_DATABASE_URL holds secrets encrypted with the key another: [^\n]+\.\n$/,
    )
  })
})
