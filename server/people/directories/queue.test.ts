import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { listDirectories, updateDirectory } from '#contract/people/directories.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  previewDirectoryRule,
} from '#contract/people/directory-rules.ts'
import { createTeam } from '#contract/people/teams.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { effectQueue } from './queue.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A directory with people, a team and a group that shall fill it. */
async function makeMany(count: number) {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator, call } = idp
  const { id: organizationId } = administrator.organization
  const { rows } = await server.asOwner((db) =>
    db.execute<{ id: string }>(sql`
    with person as (
      insert into users (organization_id, first_name, last_name, email, status)
      select ${organizationId}, 'Ada', 'Number ' || n, 'many.' || n || '.' || ${organizationId} || '@example.com', 'pending'
      from generate_series(1, ${count}) as n returning id, organization_id, email)
    insert into directory_users (id, organization_id, directory_id, user_id, user_name, created_at, changed_at)
    select id, organization_id, ${params.directoryId}, id, email, now(), now() from person returning id`),
  )
  const people = rows.map(({ id }) => id)
  const teamId = (await visitor.call(createTeam, { params, body: { name: 'Everybody' } })).body.team.id
  const groupId: string = (await call('POST', '/Groups', { displayName: 'Everybody' })).body.id
  const patch = async (op: 'add' | 'remove', of: string[]) => {
    const value = of.map((id) => ({ value: id }))
    const answer = await call('PATCH', `/Groups/${groupId}`, { Operations: [{ op, path: 'members', value }] })
    expect(answer.status).toBe(204)
  }
  return {
    ...idp,
    ...{ people, organizationId, teamId, groupId },
    rule: { groupId, teamId },
    add: (of: string[]) => patch('add', of),
    remove: (of: string[]) => patch('remove', of),
    /** How many people are in the team. */
    placed: async () => {
      const found = await server.asOwner((db) =>
        db.execute<{ n: number }>(sql`select count(*)::int as n from team_members where team_id = ${teamId}`),
      )
      return found.rows[0]?.n
    },
    progress: async () => {
      const { data } = (await visitor.call(listDirectories, { params: { orgId: organizationId } })).body
      return data[0]?.effects
    },
    /** Runs the job until it has asked for the time so often; then it ends as if the process had. */
    interruptAfter: async (batches: number) => {
      let begun = 0
      const queue = effectQueue(() => {
        if (begun++ === batches) throw new Error('killed')
        return server.makeContext()
      })
      await expect(queue.run({ directoryId: params.directoryId }, { last: false })).rejects.toThrow('killed')
    },
  }
}

test('[I-MAP-6] a change of 10,000 members is carried out by a job that goes on after an interruption, with its figures on the page', async () => {
  const { people, visitor, params, rule, add, remove, placed, progress, interruptAfter } =
    await makeMany(10_000)
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).body.data.waiting).toBe(0)
  expect(await progress()).toBe(null)
  await add(people)
  expect(await placed()).toBe(0)
  expect(await progress()).toEqual({ done: 0, total: 10_000, finishedAt: null })
  await interruptAfter(4)
  expect(await placed()).toBe(1000)
  expect(await progress()).toEqual({ done: 1000, total: 10_000, finishedAt: null })

  // Who leaves has nothing when the call is answered, whatever the job has done or is still to do.
  const inTeam = async (id: string) => {
    const found = await server.asOwner((db) =>
      db.execute(sql`select 1 from team_members where user_id = ${id}`),
    )
    return found.rows.length
  }
  const sorted = people.toSorted()
  const [reached = '', waiting = ''] = [sorted[0], sorted.at(-1)]
  expect([await inTeam(reached), await inTeam(waiting)]).toEqual([1, 0])
  await remove([reached, waiting])
  expect([await inTeam(reached), await inTeam(waiting)]).toEqual([0, 0])

  // The server starts again: the job is found missing, and ends.
  expect(await effectQueue(server.makeContext).missing?.()).toContainEqual({
    data: { directoryId: params.directoryId },
  })
  server.pass({ minutes: 1 })
  await server.runJobs()
  const finishedAt = server.makeContext().now.toISOString()
  expect(await placed()).toBe(9998)
  expect(await progress()).toEqual({ done: 10_000, total: 10_000, finishedAt })
  expect(await effectQueue(server.makeContext).missing?.()).not.toContainEqual({
    data: { directoryId: params.directoryId },
  })

  // Twice gives the same, and says nothing in the audit log.
  const entries = async () => {
    const query = { limit: 100 }
    const { data } = (await visitor.call(listAuditEntries, { params: { orgId: params.orgId }, query })).body
    return data.entries.filter(({ action }) => action === 'directories.applyRules')
  }
  const before = await entries()
  expect(before[0]).toMatchObject({ subject: 'Okta', affected: expect.any(Array) })
  await remove(people.slice(0, 600).filter((id) => id !== reached && id !== waiting))
  expect(await placed()).toBeLessThan(9500)
  await add(people)
  await server.runJobs()
  await effectQueue(server.makeContext).run({ directoryId: params.directoryId }, { last: false })
  expect(await placed()).toBe(10_000)
}, 120_000)

test('a rule for many people is applied by the job, shown whole before, and taken back at once', async () => {
  const { people, visitor, params, rule, add, placed, progress, interruptAfter } = await makeMany(600)
  await add(people)
  expect(await progress()).toBe(null)
  const shown = (await visitor.call(previewDirectoryRule, { params, query: rule })).body.data
  expect([shown.joins.total, await placed(), await progress()]).toEqual([600, 0, null])
  const made = (await visitor.call(createDirectoryRule, { params, body: rule })).body.data
  expect(made).toMatchObject({ waiting: 600, joins: { total: 0 } })
  await interruptAfter(1)
  expect(await placed()).toBe(250)
  const gone = (await visitor.call(deleteDirectoryRule, { params: { ...params, ruleId: made.rule.id } })).body
    .data
  expect([gone.leaves.total, await placed()]).toEqual([250, 0])
  await server.runJobs()
  expect([await placed(), (await progress())?.done]).toEqual([0, 600])
})

test('a removed person, a deleted group and a directory that places nobody leave nothing to do for ever', async () => {
  const { people, visitor, params, rule, add, placed, progress, call, groupId } = await makeMany(501)
  await visitor.call(createDirectoryRule, { params, body: rule })
  await add(people)
  expect((await call('DELETE', `/Users/${people[0]}`)).status).toBe(204)
  expect((await call('DELETE', `/Groups/${groupId}`)).status).toBe(204)
  expect((await visitor.call(updateDirectory, { params, body: { places: true } })).status).toBe(200)
  await server.runJobs()
  expect([await placed(), await progress()]).toMatchObject([0, { done: 501, total: 501 }])
})

test('a few people are given everything in the change itself', async () => {
  const { people, visitor, params, rule, add, placed, progress } = await makeMany(3)
  await visitor.call(createDirectoryRule, { params, body: rule })
  await add(people)
  expect([await placed(), await progress()]).toEqual([3, null])
})

test('a rule of a role is previewed for 4,000 people', async () => {
  const { people, organizationId, groupId, visitor, params, add } = await makeMany(4000)
  await add(people)
  await server.asOwner((db) =>
    db.execute(sql`
    with account as (
      insert into accounts (email, first_name, last_name, email_verified_at)
      select email, first_name, last_name, now() from users
      where organization_id = ${organizationId} and status = 'pending' returning id, email)
    update users as u set account_id = account.id, status = 'active', activated_at = now() from account
    where u.organization_id = ${organizationId} and u.email = account.email`),
  )
  const query = { groupId, role: 'viewer' as const, organizationId }
  const seen = await visitor.call(previewDirectoryRule, { params, query })
  expect(seen.body.data?.gains.total, seen.text).toBe(4000)
})

test('people whose job ended before they had what rules give get it by the hourly task', async () => {
  const { people, organizationId, params, visitor, rule, add, placed } = await makeMany(3)
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
  await add(people)
  await server.asOwner(async (db) => {
    await db.execute(sql`delete from team_members where organization_id = ${organizationId}`)
    await db.execute(sql`
      insert into pending_effects (organization_id, directory_id, person_id)
      select organization_id, directory_id, id from directory_users where organization_id = ${organizationId}`)
  })
  expect(await runTasks(server.parts)).toEqual([])
  await server.runJobs()
  expect(await placed()).toBe(3)
})
