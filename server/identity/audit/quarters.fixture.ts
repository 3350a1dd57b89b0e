import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { confirmAuditCopy, listAuditEntries } from '#contract/identity/audit.ts'
import { createTeam } from '#contract/people/teams.ts'
import { writeDroppableBefore } from '#server/platform/db/keep-quarters.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import type { Log } from './chain.ts'
import { savedLog } from './log.fixture.ts'

/**
 * Moves the clock to the middle of a quarter so many quarters ahead, and gives its first month. The database has the
 * machine's clock: what it may drop is set to the quarters that a server which started then would let it drop.
 */
export async function passQuarters(server: TestServer, quarters: number): Promise<string> {
  const { now } = server.makeContext()
  // Migrations made the first partitions by the machine's clock.
  const from = new Date(Math.max(now.getTime(), Date.now()))
  const first = 3 * (Math.floor(from.getUTCMonth() / 3) + quarters)
  server.pass({ seconds: (Date.UTC(from.getUTCFullYear(), first + 1, 15) - now.getTime()) / 1000 })
  const kept = new Date(Date.UTC(from.getUTCFullYear(), first - 3 * (server.settings.auditQuarters ?? 4)))
  await server.asOwner((db) => writeDroppableBefore(db, `'${kept.toISOString().slice(0, 10)}'`))
  return new Date(Date.UTC(from.getUTCFullYear(), first)).toISOString().slice(0, 7)
}

/** A customer that makes entries and reads them. */
export async function makeCustomer(server: TestServer) {
  const administrator = await makeAdministrator(server)
  const params = { orgId: administrator.organization.id }
  // A session of another quarter has ended.
  const visit = () => signedIn(server, administrator)
  const team = async (name: string) =>
    expect((await (await visit()).call(createTeam, { params, body: { name } })).status).toBe(201)
  const list = async (query = {}) =>
    (await (await visit()).call(listAuditEntries, { params, query })).body.data
  return { id: administrator.organization.id, team, list }
}

export const readAsOwner = async (server: TestServer, query: SQL) =>
  (await server.asOwner((db) => db.execute(query))).rows

/** Changes the log as whoever owns the tables can. */
export const tamper = (server: TestServer, ...statements: SQL[]) =>
  server.changeTables(
    sql`select set_config('elan.reach', '*', true)`,
    sql`set local session_replication_role = replica`,
    ...statements,
  )

/** Says that a copy of the log is stored, up to its newest seals. */
export const confirmSeals = (server: TestServer, { seals }: Log) =>
  server.asProvider(confirmAuditCopy, {
    seals: [...Map.groupBy(seals, ({ customerId }) => customerId).values()].flatMap((own) =>
      own.slice(-1).map(({ customerId, id, hash }) => ({ customerId, number: id, hash })),
    ),
  })

/** Saves the log, whole or of one customer, as `audit:save` does. */
export async function saveCopy(server: TestServer, organizationId?: string): Promise<Log> {
  const log = await savedLog(server, organizationId)
  expect((await confirmSeals(server, log)).status).toBe(200)
  return log
}
