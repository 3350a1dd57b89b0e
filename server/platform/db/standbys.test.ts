import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { createTeam } from '#contract/people/teams.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { ask } from '#tests/faults/rows.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { createDatabase, hasPostgres, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { startTestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'
import { openDatabase } from './open.ts'

const postgres = hasPostgres()

async function start(standbyOf?: OwnPostgres): Promise<OwnPostgres> {
  const server = await startPostgres(standbyOf && { standbyOf: standbyOf.url })
  if (!server) throw new Error('PostgreSQL is on this machine but does not start.')
  onTestFinished(() => server.stop())
  return server
}

/** A server whose reads a second PostgreSQL may answer, and an administrator whose changes it has. */
async function serve(primary: OwnPostgres, replicaUrl: string) {
  const log: string[] = []
  const database = await openDatabase({
    ...{ databaseUrl: primary.url, databaseReplicaUrl: replicaUrl, dataDir: '' },
    log: (line) => log.push(line),
  })
  if (database.kind !== 'postgres' || !database.standbys) throw new Error('there are no standbys')
  const { standbys } = database
  const { reads } = standbys
  const server = await startTestServer({}, database)
  onTestFinished(async () => {
    await server.close()
    await database.close()
  })
  const administrator = await makeAdministrator(server)
  const params = { orgId: administrator.organization.id }
  const session = () => signedIn(server, administrator)
  const visitor = await session()
  const team = (name: string) => visitor.call(createTeam, { params, body: { name } })
  const teams = async (one: typeof visitor) =>
    (await one.call(getDashboard, { params })).body.data.metrics.teams
  const passedOver = () => log.filter((line) => line.startsWith('The standby '))
  return { standbys, log, passedOver, reads, params, session, visitor, team, teams }
}

describe.skipIf(!postgres)('a standby of PostgreSQL', () => {
  test('a standby answers what may be read there, but not to who has just changed something', async () => {
    const primary = await start()
    const standby = await start(primary)
    const { standbys, reads, params, session, visitor, team, teams, log, passedOver } = await serve(
      primary,
      standby.url,
    )
    await team('Amber')
    expect(visitor.cookies.get('__Host-changed')).toBe('1')
    const other = await session()
    other.cookies.delete('__Host-changed')
    while (reads.standby === 0) await teams(other)
    const { primary: atFirst } = reads
    const before = { ...reads }
    expect((await other.call(getOrganization, { params })).status).toBe(200)
    expect(reads).toEqual(before)
    const offered: Endpoint[] = [...endpoints.values()].filter(({ reads }) => reads === 'standby')
    expect(offered.length).toBeGreaterThan(3)
    for (const endpoint of offered) {
      const before = { ...reads }
      const call = requestOf(endpoint, { params })
      const own = await visitor.send(call)
      expect(reads).toEqual(before)
      other.cookies.delete('__Host-changed')
      const read = await other.send(call)
      expect([read.status, read.text], endpoint.path).toEqual([200, own.text])
      expect(reads, `${endpoint.path} ${log.join(' ')}`).toEqual({
        standby: before.standby + 1,
        primary: atFirst,
      })
    }

    await standbys.read((db) => db.execute(sql`update organizations set name = name where false`))
    expect([reads.primary, passedOver()]).toEqual([atFirst + 1, []])
    other.cookies.delete('__Host-changed')
    await teams(other)
    expect(reads.primary).toBe(atFirst + 1)

    await ask(standby.url, 'select pg_wal_replay_pause()')
    await team('Blue')
    other.cookies.delete('__Host-changed')
    expect([await teams(visitor), await teams(other)]).toEqual([2, 1])

    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000)
    expect(await teams(other)).toBe(1)
    expect(passedOver()).toEqual([])
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000)
    expect(await teams(other)).toBe(2)
    expect(reads.primary).toBe(atFirst + 2)
    expect(passedOver()).toEqual([expect.stringMatching(/: it is more than 8 seconds behind$/)])
    await ask(standby.url, 'select pg_wal_replay_resume()')
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 13_000)
    const served = reads.standby
    while (reads.standby === served) await teams(other)

    await standby.kill()
    expect(await teams(other)).toBe(2)
    expect(log.at(-1)).toMatch(
      /^The standby 127\.0\.0\.1:\d+ is passed over, and the primary answers its reads: /,
    )
    await standby.start()
  }, 60_000)

  test('a standby of a standby that was promoted answers for that one, and nothing for the former primary', async () => {
    const primary = await start()
    const prepared = await openDatabase({ databaseUrl: primary.url, dataDir: '', log: () => {} })
    await prepared.close()
    const promoted = await start(primary)
    await ask(promoted.url, 'select pg_promote()')
    const standby = await start(promoted)
    const former = await serve(primary, standby.url)
    await former.team('Amber')
    await ask(promoted.url, 'create table more as select generate_series(1, 100000) as n')
    const other = await former.session()
    other.cookies.delete('__Host-changed')
    expect(await former.teams(other)).toBe(1)
    expect(former.reads).toEqual({ standby: 0, primary: 1 })
    expect(former.log.at(-1)).toContain('is of timeline 2, and the primary writes timeline 1')
    const { reads, session, teams } = await serve(promoted, standby.url)
    const own = await session()
    own.cookies.delete('__Host-changed')
    while (reads.standby === 0) await teams(own)
  }, 60_000)

  test('a server that is no standby of the primary answers nothing', async () => {
    const [primary, stranger] = [await start(), await start()]
    for (const [url, why] of [
      [primary.url, 'it is no standby'],
      [stranger.url, 'is passed over'],
    ] as const) {
      const { log, reads, session, teams } = await serve(primary, url)
      expect(await teams(await session())).toBe(0)
      expect(reads).toEqual({ standby: 0, primary: 1 })
      expect(log.at(-1)).toContain(why)
    }
  }, 60_000)

  test('another database of the standby answers nothing, and a wrong password in its address is told', async () => {
    const primary = await start()
    const standby = await start(primary)
    const [own, other] = [await createDatabase(primary.url), await createDatabase(primary.url)]
    const { close } = await openDatabase({ databaseUrl: other.url, dataDir: '', log: () => {} })
    await close()
    const at = (database: string) =>
      Object.assign(new URL(standby.url), { pathname: `/${database}`, password: 'wrong' }).href
    const [name, another] = [own, other].map(({ url }) => new URL(url).pathname.slice(1))
    const { log, reads, session, team, teams } = await serve({ ...primary, url: own.url }, at(another ?? ''))
    expect(log.at(-1)).toMatch(/^the user and password in DATABASE_REPLICA_URL .* as elan_requests\./)
    await team('Amber')
    const visitor = await session()
    visitor.cookies.delete('__Host-changed')
    expect(await teams(visitor)).toBe(1)
    expect(reads).toEqual({ standby: 0, primary: 1 })
    expect(log.at(-1)).toContain(
      `DATABASE_REPLICA_URL leads to its database ${another}, and DATABASE_URL to ${name}`,
    )
  }, 60_000)
})
