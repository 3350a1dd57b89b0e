import pg from 'pg'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { type Call, interleaved, load } from './load.ts'
import { addOrganization, addPeople, type Queries, settle } from './people.ts'
import { start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * Compares calls of identity providers with those of the console, alternately, and a directory of 100,000 people with one
 * of 1,000. BENCH_ROUNDS, BENCH_SECONDS and BENCH_SYNC (people of the first sync) shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const synced = Number(process.env.BENCH_SYNC ?? 10_000)
const say = (line: string) => process.stdout.write(`${line}\n`)
/** A token has 100 calls a second. */
const tokens = 40

/** Makes a directory that keeps all people of an organization. @returns the headers of its tokens */
async function addDirectory(client: Queries, organizationId: string): Promise<string[]> {
  const secrets = Array.from({ length: tokens }, () => `scim_${crypto.randomUUID()}`)
  const { rows } = await client.query<{ id: string }>(
    `insert into directories (organization_id, name, created_at, invites) values ($1, 'Okta', now(), false) returning id`,
    [organizationId],
  )
  const directoryId = rows[0]?.id
  for (const secret of secrets)
    await client.query(
      `insert into directory_tokens (organization_id, directory_id, secret_hash, created_at, expires_at)
       values ($1, $2, $3, now(), now() + interval '30 days')`,
      [organizationId, directoryId, secretHash(secret)],
    )
  await client.query(
    `insert into directory_users (id, organization_id, directory_id, user_id, user_name, external_id, created_at, changed_at)
     select id, organization_id, $2, id, email, 'ext.' || email, created_at, created_at from users where organization_id = $1`,
    [organizationId, directoryId],
  )
  return secrets.map((secret) => `Bearer ${secret}`)
}

/** Makes a group of all people of an organization's directory. @returns its path, and a thousand of its members */
async function addGroup(client: Queries, organizationId: string) {
  const { rows } = await client.query<{ id: string }>(
    `insert into directory_groups (id, organization_id, directory_id, display_name, created_at, changed_at)
     select gen_random_uuid(), organization_id, id, 'Everybody', now(), now() from directories
     where organization_id = $1 returning id`,
    [organizationId],
  )
  const id = rows[0]?.id ?? ''
  const added = await client.query<{ id: string }>(
    `insert into directory_members (organization_id, group_id, person_id)
     select organization_id, $2, id from directory_users where organization_id = $1 returning person_id as id`,
    [organizationId, id],
  )
  return { path: `/scim/v2/Groups/${id}`, members: added.rows.slice(0, 1000).map((row) => row.id) }
}

/** Sends calls one after another on some connections until all are sent. @returns the milliseconds of each */
async function send(base: string, count: number, connections: number, callOf: (n: number) => Call) {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const { method = 'GET', path, body, authorization = '', cookie = '' } = callOf(n)
      const begun = performance.now()
      const answer = await fetch(base + path, {
        method,
        headers: { authorization, cookie, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      if (answer.status === 429) n--
      else if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return times.toSorted((a, b) => a - b)
}

const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)] ?? 0

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const ours = await start('../../server/main.ts', {
  port: 3951,
  databaseUrl: database.url,
  sign: 'Élan is ready',
})
const table = new Table()
try {
  await client.connect()
  const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
  const organizationId = await register(ours.base, person)
  const cookie = await signIn(ours.base, person)
  await addPeople(client, organizationId, 100_000)
  const small = await addOrganization(client, 'Small')
  await addPeople(client, small, 1_000)
  const headers = await addDirectory(client, organizationId)
  const smallHeaders = await addDirectory(client, small)
  const [everybody, few] = [await addGroup(client, organizationId), await addGroup(client, small)]
  await settle(client)
  const { rows } = await client.query<{ id: string }>(
    `select id from users where organization_id = $1 and email like 'person.%' order by random() limit 5000`,
    [organizationId],
  )
  const ids = rows.map(({ id }) => id)
  const idOf = (n: number) => ids[n % ids.length] ?? ''
  let made = 0
  const personOf = (n: number) => ({
    userName: `bench.${n}@example.com`,
    externalId: `bench.${n}`,
    name: { givenName: 'Ada', familyName: `Number ${n}` },
    emails: [{ value: `bench.${n}@example.com`, type: 'work', primary: true }],
    active: true,
  })
  const at =
    (call: (n: number) => Call, connections = 32) =>
    () =>
      load({ base: ours.base, seconds, cookie, call, connections })
  const users = `/api/organizations/${organizationId}/users`
  const scim = (call: Call, n: number, of = headers): Call => ({
    ...call,
    authorization: of[n % tokens] ?? '',
  })
  const compare = async (name: string, least: number, of: Record<'ours' | 'bare', () => Promise<number>>) => {
    for (const warm of Object.values(of)) await warm()
    table.row(name, await interleaved(rounds, of), { bare: least }, '/s')
  }
  say('(bare: the same change by the console)')
  await compare('add a person', 0.8, {
    ours: at((n) => scim({ method: 'POST', path: '/scim/v2/Users', body: personOf(made++) }, n)),
    bare: at(() => {
      const email = `bench.${made++}@example.com`
      return { method: 'POST', path: users, body: { first_name: 'Ada', last_name: 'Example', email } }
    }),
  })
  await compare('PATCH active', 0.8, {
    ours: at((n) => {
      const value = Math.floor(n / ids.length) % 2 === 1
      const body = { Operations: [{ op: 'replace', path: 'active', value }] }
      return scim({ method: 'PATCH', path: `/scim/v2/Users/${idOf(n)}`, body }, n)
    }),
    bare: at((n) => {
      const status = Math.floor(n / ids.length) % 2 === 1 ? 'active' : 'inactive'
      return { method: 'PATCH', path: `${users}/${idOf(n)}`, body: { status } }
    }),
  })
  for (const attribute of ['userName', 'externalId']) {
    const filtered = (of: string[], people: number) =>
      at((n) => {
        const email = `person.${1 + ((n * 7919) % people)}@example.com`
        const filter = `${attribute} eq "${attribute === 'userName' ? email : `ext.${email}`}"`
        return scim({ path: `/scim/v2/Users?filter=${encodeURIComponent(filter)}` }, n, of)
      })
    const { large = 1, little = 0 } = await interleaved(rounds, {
      large: filtered(headers, 100_000),
      little: filtered(smallHeaders, 1_000),
    })
    table.limit(`filter by ${attribute} at 100,000, by the time at 1,000`, little / large, 1.2, '')
  }

  const toggled = (group: typeof few, of: string[]) =>
    at((n) => {
      const op = Math.floor(n / group.members.length) % 2 === 0 ? 'remove' : 'add'
      const value = [{ value: group.members[n % group.members.length] }]
      const body = { Operations: [{ op, path: 'members', value }] }
      return scim({ method: 'PATCH', path: group.path, body }, n, of)
    })
  const { large = 1, little = 0 } = await interleaved(rounds, {
    large: toggled(everybody, headers),
    little: toggled(few, smallHeaders),
  })
  table.limit('one member of a group of 100,000, by the time of one of 1,000', little / large, 1.2, '')

  const other = { ...person, email: 'other@example.com' }
  const otherId = await register(ours.base, other)
  const otherCookie = await signIn(ours.base, other)
  const read = () => ({ path: `/api/organizations/${otherId}/users?page=1&limit=20`, cookie: otherCookie })
  await send(ours.base, 200, 2, read)
  const quiet = p95(await send(ours.base, 1000, 2, read))
  const memory = ours.memory()
  const begun = performance.now()
  let syncing = true
  const sync = send(ours.base, synced, 8, (n) =>
    scim({ method: 'POST', path: '/scim/v2/Users', body: personOf(1_000_000 + n) }, n),
  ).finally(() => {
    syncing = false
  })
  const times: number[] = []
  while (syncing) times.push(...(await send(ours.base, 50, 2, read)))
  await sync
  const rate = synced / ((performance.now() - begun) / 1000)
  table.least(`first sync of ${synced} people by 8 connections`, rate, 100_000 / 1200, '/s')
  table.limit(
    'time of other customers’ reads meanwhile, p95',
    p95(times.toSorted((a, b) => a - b)) / quiet,
    2,
    '',
  )
  table.limit('memory that the sync took', ours.memory() - memory, 60, ' MB')
} finally {
  await client.end()
  await ours.stop()
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
