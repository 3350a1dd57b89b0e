import { and, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { getMission, getMissionAssignment } from '#contract/programme/missions.ts'
import { downloadQuizResults, listQuizResults } from '#contract/programme/quiz-results.ts'
import { distributeCredits } from '#contract/tenants/credits.ts'
import { type Handle, openDatabase } from '#server/platform/db/open.ts'
import { ownTables, publishedTables, readableOwnTables } from '#server/platform/db/rings.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { TenantTable } from '#server/platform/http/tenant-scope.ts'
import { teams } from '#server/schema/teams.ts'
import { foreignIds, samples } from './access-samples.ts'
import { type Stage, setStage } from './access-stage.ts'
import { record } from './activity.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from './factories.ts'
import { assignedTo } from './mission-samples.ts'
import { startTestServer, type TestServer } from './server.ts'
import { requestOf, type Visitor } from './visitor.ts'

/** Tables that the console can read only with row access. */
const health = ['appeal_cases', 'mission_assignments', 'quiz_answers', 'quiz_participants', 'wall_photos']
/** Tables on which the console's role has no privilege at all. */
const closed = ownTables.filter((name) => !readableOwnTables.includes(name))
/** Tables that the console's role cannot change. */
const readOnly = [...readableOwnTables, ...publishedTables]
/** Tables that refuse every change by themselves. */
const appended = ['audit_entries', 'credit_entries']

class RolledBack extends Error {}

/** Runs statements and rolls them back. */
async function tried<T>(
  db: Handle,
  reach: string[] | undefined,
  run: (tx: Handle) => Promise<T>,
): Promise<T> {
  let answer: { value: T } | undefined
  const attempt = async (tx: Handle) => {
    answer = { value: await run(tx) }
    throw new RolledBack()
  }
  const done = reach
    ? withRowAccess({ db, now: new Date() }, { below: reach }, attempt)
    : db.transaction(attempt)
  await done.catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
  if (!answer) throw new Error('nothing was tried')
  return answer.value
}

const postgres = inject('postgres')

describe.skipIf(!postgres)('the tables of PostgreSQL', { timeout: 60_000 }, () => {
  let stage: Stage
  let tenants: string[]
  beforeAll(async () => {
    stage = await setStage()
    const { server, home, stranger } = stage
    for (const ids of Object.values(foreignIds)) await ids(stage)
    for (const make of samples.values()) await make(stage, undefined)
    const administrator = await makeAdministrator(server, { organization: home })
    const params = { orgId: home.id, userId: administrator.user.id }
    const visitor = await signedIn(server, administrator)
    await visitor.call(updateUser, { params, body: { first_name: 'Changed' } })
    const sent = requestOf(distributeCredits, await samples.get(distributeCredits)?.(stage, undefined))
    await visitor.send({ ...sent, headers: { 'idempotency-key': 'one' } })
    const day = { day: '2026-03-01', steps: 10 }
    for (const organization of [home, stranger]) {
      const { user } = await makeEmployee(server, { organization })
      await record(server, [{ ...day, organizationId: organization.id, userId: user.id }])
    }
    const { rows } = await server.makeContext().db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'organization_id' and table_type = 'BASE TABLE' order by 1`)
    tenants = rows.map(({ name }) => name)
  })
  afterAll(() => stage?.server.close())

  test('[G3] [M6] have forced row security and policies for every command if they have an organization', async () => {
    const { db } = stage.server.makeContext()
    const { rows } = await db.execute(sql`
      select relname as name, relrowsecurity and relforcerowsecurity as walled,
        (select string_agg(polcmd::text, '' order by polcmd::text) from pg_policy where polrelid = c.oid) as policies
      from pg_class as c where relkind in ('r', 'p') and relname = any(${sql.param([...tenants, 'organizations'])}::text[])`)
    expect(rows).toHaveLength(tenants.length + 1)
    expect(rows.filter(({ walled, policies }) => !walled || policies !== 'adrw')).toEqual([])
    const shown = await db.execute<{ name: string }>(sql`
      select polrelid::regclass::text as name from pg_policy
      where polcmd = 'r' and pg_get_expr(polqual, polrelid) <> 'true' order by 1`)
    expect(shown.rows.map(({ name }) => name)).toEqual(
      ['appeal_cases', 'mission_assignments', 'wall_photos', ...ownTables].sort(),
    )
    const views = await db.execute(
      sql`select from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
    )
    expect(views.rows, 'views, which would show what their owner sees').toEqual([])
  })

  test('[G3] [G30] belong to another role than the server’s, and no policy exempts it', async () => {
    for (const db of [stage.server.database.handle, stage.server.database.trusted]) {
      const { rows } = await db.execute(sql`
        select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
          (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned,
          (select count(*)::int from pg_auth_members where member = r.oid) as memberships
        from pg_roles as r where rolname = current_user`)
      expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false, 0, 0])
      await expect(db.execute(sql`create table mine (id int)`)).rejects.toThrow()
    }
  })

  test('[G3] show no health row and accept no write if no organization is set', async () => {
    const { database, asOwner } = stage.server
    const empty: string[] = []
    for (const name of tenants) {
      const table = sql.identifier(name)
      const there = await asOwner((db) =>
        db.execute(sql`select from ${table} where organization_id is not null limit 1`),
      )
      if (there.rows.length === 0) empty.push(name)
      if (health.includes(name)) {
        expect((await database.handle.execute(sql`select from ${table}`)).rows, name).toEqual([])
      }
      if (closed.includes(name) || readOnly.includes(name)) {
        await expectNoChange(name)
        continue
      }
      if (appended.includes(name)) continue
      const touched = await tried(database.handle, undefined, async (tx) => [
        ...(
          await tx.execute(
            sql`update ${table} set organization_id = organization_id returning organization_id`,
          )
        ).rows,
        ...(await tx.execute(sql`delete from ${table} returning organization_id`)).rows,
      ])
      expect(
        touched.filter(({ organization_id }) => organization_id !== null),
        name,
      ).toEqual([])
    }
    expect(empty.toSorted(), 'of which nothing is known').toEqual(
      [
        'break_glass',
        'connection_attempts',
        'directory_members',
        'directory_placements',
        'directory_refusals',
        'directory_users',
        'import_rows',
        'invitations',
        'pending_administrators',
        'pending_effects',
        ...publishedTables,
        'role_holders',
        'secrets',
        'sessions',
        'team_members',
      ].toSorted(),
    )
  })

  test('[G3] give access to an organization and its descendants, but not to siblings or ancestors', async () => {
    const { server, home, stranger } = stage
    const { handle } = server.database
    const below = await handle.execute<{ id: string }>(
      sql`select id from organizations where lineage @> array[${home.id}::uuid] order by id`,
    )
    const own = below.rows.map(({ id }) => id)
    let reached = 0
    for (const name of tenants) {
      if (closed.includes(name)) continue
      const table = sql.identifier(name)
      const touched = await tried(handle, [home.id], async (tx) => [
        ...(health.includes(name) ? (await tx.execute(sql`select organization_id from ${table}`)).rows : []),
        ...(appended.includes(name) || readOnly.includes(name)
          ? []
          : (
              await tx.execute(
                sql`update ${table} set organization_id = organization_id returning organization_id`,
              )
            ).rows),
      ])
      reached += touched.length
      expect(
        touched.filter(
          ({ organization_id }) => organization_id !== null && !own.includes(String(organization_id)),
        ),
        name,
      ).toEqual([])
    }
    expect(reached).toBeGreaterThan(50)
    const refusal = { cause: { code: '42501' } }
    const moved = sql`update ${teams} set organization_id = ${stranger.id} where organization_id = ${home.id}`
    await expect(tried(handle, [home.id], (tx) => tx.execute(moved))).rejects.toMatchObject(refusal)
    const added = sql`insert into ${teams} (organization_id, name) values (${stranger.id}, 'Smuggled')`
    await expect(tried(handle, [home.id], (tx) => tx.execute(added))).rejects.toMatchObject(refusal)
    const renamed = sql`update organizations set name = 'Taken' returning id`
    const { rows } = await tried(handle, [home.id], (tx) => tx.execute(renamed))
    expect(rows.map(({ id }) => id).sort()).toEqual(own)
  })

  test('[G3] [T2] hide foreign rows even if every condition of the server is missing', async () => {
    const { server } = stage
    const administrator = await makeAdministrator(server, { organization: stage.home })
    const visitor = await signedIn(server, administrator)
    const ofHealth: Endpoint[] = [getMission, getMissionAssignment, listQuizResults, downloadQuizResults]
    const tried = [...endpoints.values()]
      .filter((one) => one.access === 'role' && (one.method !== 'GET' || ofHealth.includes(one)))
      .flatMap((endpoint) =>
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => ({ endpoint, param })),
      )
      .filter(({ param }) => param !== 'orgId')
    expect(tried.length).toBeGreaterThan(20)
    forgetConditions()
    for (const { endpoint, param } of tried) {
      const call: { params?: object } = (await samples.get(endpoint)?.(stage, undefined)) ?? {}
      const [, ofStranger, ofSibling, , ofParent] = (await foreignIds[param]?.(stage)) ?? []
      const before = await rowsOfOthers()
      for (const id of [ofStranger, ofSibling, ofParent]) {
        const params = { ...call.params, [param]: id }
        const answer = await visitor.send(requestOf(endpoint, { ...call, params }))
        if (ofHealth.includes(endpoint)) expect(answer.text).not.toMatch(/@|my walk/)
      }
      expect(await rowsOfOthers(), `${endpoint.method} ${endpoint.path}`).toEqual(before)
    }
  })

  test('[G3] are the only protection then: a login that owns the tables reads and changes foreign rows', async () => {
    const { server, home, stranger } = stage
    const { rows } = await server
      .makeContext()
      .db.execute<{ name: string }>(sql`select current_database() as name`)
    const owner = new URL(postgres?.url ?? '')
    owner.pathname = `/${rows[0]?.name}`
    const pool = new pg.Pool({ connectionString: owner.href, max: 2 })
    onTestFinished(() => pool.end())
    const open = await startTestServer({}, { ...server.database, handle: drizzle(pool) })
    const administrator = await makeAdministrator(server, { organization: home })
    const { user } = await makeEmployee(server, { organization: stranger })
    const [, missionId = ''] = (await foreignIds.missionId?.(stage)) ?? []
    const asked = async (from: TestServer) =>
      statusesOf(await signedIn(from, administrator), user.id, missionId)
    expect([await asked(server), await asked(open)], 'as long as nothing is forgotten').toEqual([
      [404, 404, 404],
      [404, 404, 404],
    ])
    forgetConditions()
    // Opening or changing a foreign person fails on the foreign key of its record in roster_reads.
    expect([await asked(server), await asked(open)]).toEqual([
      [500, 404, 404],
      [500, 500, 200],
    ])
  })

  test('[G3] show each of fifty customers only its own rows while requests share five connections', async () => {
    const { rows } = await stage.server
      .makeContext()
      .db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(postgres?.url ?? '')
    url.pathname = `/${rows[0]?.name}`
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 7 })
    onTestFinished(() => database.close())
    expect(database.kind === 'postgres' && database.pool.options.max).toBe(5)
    const { server } = stage
    const customers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await makeOrganization(server)
        return { id, missionId: await assignedTo(stage, { id }) }
      }),
    )
    let leaks = 0
    let next = 0
    const worker = async () => {
      for (let n = next++; n < 1000; n = next++) {
        const { id, missionId } = customers[(n * 7) % customers.length] ?? { id: '', missionId: '' }
        const read = (db: Handle) => db.execute<{ id: string }>(sql`select id from mission_assignments`)
        const seen = await (n % 5
          ? withRowAccess({ db: database.handle, now: new Date() }, { below: [id] }, read)
          : read(database.handle))
        const ids = seen.rows.map((row) => row.id).join()
        if (ids !== (n % 5 ? missionId : '')) leaks++
      }
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    expect({ next: next >= 1000, leaks }).toEqual({ next: true, leaks: 0 })
  })

  /** Reads and changes foreign rows. */
  async function statusesOf(visitor: Visitor, userId: string, missionId: string) {
    const params = { orgId: stage.home.id, userId }
    return [
      (await visitor.call(getUser, { params })).status,
      (await visitor.call(updateUser, { params, body: { first_name: 'Taken' } })).status,
      (await visitor.call(getMission, { params: { orgId: stage.home.id, missionId } })).status,
    ]
  }

  /** Expects that the console's role cannot change a table, nor read closed ones, with any row access. */
  async function expectNoChange(name: string) {
    const table = sql.identifier(name)
    const statements = [
      sql`update ${table} set organization_id = organization_id`,
      sql`delete from ${table}`,
      sql`insert into ${table} select * from ${table}`,
      ...(closed.includes(name) ? [sql`select from ${table}`] : []),
    ]
    for (const db of [stage.server.database.handle, stage.server.database.trusted]) {
      for (const statement of statements) {
        await expect(
          tried(db, [stage.home.id], (tx) => tx.execute(statement)),
          name,
        ).rejects.toMatchObject({ cause: { code: '42501' } })
      }
    }
  }

  /** Returns every row of organizations outside the row access of `home`, by table. */
  async function rowsOfOthers(): Promise<Map<string, string>> {
    const ids = sql.param([stage.stranger, stage.sibling, stage.parent].map(({ id }) => id))
    const { rows } = await stage.server.asOwner((db) =>
      db.execute<{ name: string; rows: string }>(
        sql.join(
          tenants.map(
            (name) => sql`select ${name} as name, string_agg(t::text, chr(10) order by t::text) as rows
            from ${sql.identifier(name)} t where organization_id = any(${ids}::uuid[])`,
          ),
          sql` union all `,
        ),
      ),
    )
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
})

type Conditions = (SQL | undefined)[]

const dbOf = (scope: OrganizationScope) => scope.unscoped('the test forgets conditions').db

/** Removes the organization from every condition of a scope. */
function forgetConditions() {
  const selectOn =
    (scope: OrganizationScope) =>
    (table: TenantTable, fields: SelectedFields, ...conditions: Conditions) =>
      dbOf(scope)
        .select(fields)
        .from(table as PgTable)
        .where(and(...conditions))
  const { on } = OrganizationScope.prototype
  vi.spyOn(OrganizationScope.prototype, 'on').mockImplementation(function (this: OrganizationScope, db) {
    const scope = on.call(this, db)
    return Object.assign(scope, { select: selectOn(scope) })
  })
  vi.spyOn(OrganizationScope.prototype, 'prepared').mockImplementation(function (
    this: OrganizationScope,
    _,
    build,
    values,
  ) {
    return build(this.select).prepare(crypto.randomUUID()).execute(values)
  })
  vi.spyOn(OrganizationScope.prototype, 'count').mockImplementation(function (
    this: OrganizationScope,
    table,
    ...conditions
  ) {
    return dbOf(this).$count(table, and(...conditions))
  })
  vi.spyOn(OrganizationScope.prototype, 'update').mockImplementation(async function (
    this: OrganizationScope,
    table,
    change,
    ...conditions
  ) {
    return dbOf(this)
      .update(table as TenantTable)
      .set(change)
      .where(and(...conditions))
      .returning() as never
  })
  vi.spyOn(OrganizationScope.prototype, 'delete').mockImplementation(async function (
    this: OrganizationScope,
    table,
    ...conditions
  ) {
    return (
      await dbOf(this)
        .delete(table)
        .where(and(...conditions))
        .returning({ id: table.organizationId })
    ).length
  })
}
