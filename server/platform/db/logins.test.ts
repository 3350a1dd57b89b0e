import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { namesOfRoles } from './database-roles.ts'
import { migrationsFolder } from './fixture.ts'
import { deriveLogins, statementsFor } from './logins.ts'
import { openDatabase } from './open.ts'

const postgres: OwnPostgres | undefined = await startPostgres()
const note = 'create table note (id serial primary key, body text not null)'

afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('the logins of requests and jobs', { timeout: 60_000 }, () => {
  let admin: pg.Client
  const log: string[] = []
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: postgres?.url ?? '' })
    await admin.connect()
    return () => admin.end()
  })

  const ownedBy = (owner: string, rights: string) => createOwnedDatabase(postgres?.url ?? '', owner, rights)
  async function open({ href }: URL, pooler?: URL) {
    log.length = 0
    const database = await openDatabase({
      databaseUrl: href,
      databasePoolerUrl: pooler?.href,
      dataDir: '',
      migrationsFolder: migrationsFolder(note),
      log: (line) => log.push(line),
    })
    onTestFinished(() => database.close())
    return [database.handle, database.trusted] as const
  }
  const session = sql`select session_user as login, current_user as role, current_setting('timezone') as zone,
    current_setting('statement_timeout') as patience`

  test('[S-11] are separate, start in the console role and cannot take the rights of the owner', async () => {
    const pools = await open(await ownedBy('maker', 'createrole'))
    const shared = { role: 'maker_app', zone: 'UTC', patience: '30s' }
    for (const [index, login] of ['maker_requests', 'maker_jobs'].entries()) {
      expect((await pools[index]?.execute(session))?.rows).toEqual([{ login, ...shared }])
      await expect(pools[index]?.execute(sql`set role maker`)).rejects.toMatchObject({
        cause: { code: '42501' },
      })
    }
    expect(log).toEqual([])
  })

  test('[S-11] get the password derived from the owner’s again after that has changed', async () => {
    const url = await ownedBy('changer', 'createrole')
    await open(url)
    await admin.query("alter role changer password 'another'")
    url.password = 'another'
    const [requests] = await open(url)
    expect((await requests.execute(session)).rows).toMatchObject([{ login: 'changer_requests' }])
    expect(log).toEqual([])
  })

  test('[S-11] are not needed by an owner who may not create them, but used once an administrator has', async () => {
    const url = await ownedBy('tenant', '')
    for (const role of ['app', 'person', 'closing'])
      await admin.query(`create role tenant_${role}; grant tenant_${role} to tenant`)
    const [requests] = await open(url)
    expect((await requests.execute(session)).rows).toMatchObject([{ login: 'tenant', role: 'tenant_app' }])
    expect(log).toEqual([
      'requests and jobs sign in to PostgreSQL as its owner tenant: the database\'s owner may not create the users tenant_requests and tenant_jobs: let an administrator of PostgreSQL run what "npm run db -- logins" prints',
    ])
    const owner = new pg.Client({ connectionString: url.href })
    await owner.connect()
    const db = drizzle(owner)
    const { logins } = await deriveLogins(db, 'owner')
    const both = [logins.requests, logins.jobs]
    for (const statement of await statementsFor(db, await namesOfRoles(db), both))
      await admin.query(statement)
    await owner.end()
    const [again] = await open(url)
    expect((await again.execute(session)).rows).toMatchObject([{ login: 'tenant_requests' }])
    expect(log).toEqual([])
  })

  test('with rights that defeat row security are refused', async () => {
    const url = await ownedBy('careless', 'createrole')
    await open(url)
    await admin.query('alter role careless_jobs bypassrls')
    await expect(open(url)).rejects.toThrow('user careless_jobs bypasses row security')
  })

  test('[S-11] with settings that only a superuser may take back are refused with the statements that do', async () => {
    const url = await ownedBy('watched', 'createrole')
    await open(url)
    await admin.query('alter role watched_requests set log_min_duration_statement = 500')
    await admin.query("alter role watched_jobs set elan.reach = '*'")
    await admin.query("alter role watched_jobs set work_mem = '8MB'")
    const { message } = await open(url).catch((error) => error)
    const resets = [
      'ALTER ROLE "watched_jobs" RESET elan.reach;',
      'ALTER ROLE "watched_requests" RESET log_min_duration_statement;',
    ]
    expect(message).toMatch(/may not take back: let a superuser run ALTER ROLE .*;$/)
    for (const reset of resets) {
      expect(message).toContain(reset)
      await admin.query(reset)
    }
    expect(message).not.toContain('work_mem')
    const [requests] = await open(url)
    expect((await requests.execute(session)).rows).toMatchObject([{ login: 'watched_requests' }])
  })

  test('[S-11] are refused behind a pooler that leads to another database of the server', async () => {
    const url = await ownedBy('pooled', 'createrole')
    const other = new URL((await createDatabase(postgres?.url ?? '')).url)
    const pooler = new URL(`postgresql://${url.host}${other.pathname}`)
    await expect(open(url, pooler)).rejects.toThrow(
      `DATABASE_POOLER_URL leads to the database ${other.pathname.slice(1)}, and DATABASE_URL to ${url.pathname.slice(1)}: let the pooler at ${url.host} connect to ${url.pathname.slice(1)},`,
    )
    pooler.pathname = url.pathname
    await open(url, pooler)
  })
})
