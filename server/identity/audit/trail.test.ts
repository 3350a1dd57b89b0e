import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { addAdministrator, removeAdministrator } from '#contract/identity/administrators.ts'
import * as audit from '#contract/identity/audit.ts'
import { addTeamMembers, createTeam, deleteTeam, updateTeamMembers } from '#contract/people/teams.ts'
import { deleteUser, exportUsers, updateUser } from '#contract/people/users.ts'
import { downloadQuizResults, listQuizResults, respondToQuiz } from '#contract/programme/quiz-results.ts'
import { createQuiz } from '#contract/programme/quizzes.ts'
import {
  createSubOrganization,
  deleteHierarchyNode,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import { makeAdministrator, makeEmployee, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { problemsOf, type Seal, type Sealed } from './chain.ts'
import { sealAudit } from './seal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server, { firstName: 'Ada', lastName: 'Martin' })
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const entries = async () =>
    (await visitor.call(audit.listAuditEntries, { params, query: { limit: 100 } })).body.data.entries
  return {
    administrator,
    organization,
    visitor,
    params,
    entries,
    newest: async () => (await entries())[0],
    team: async (name: string) => (await visitor.call(createTeam, { params, body: { name } })).body.data.id,
  }
}

const person = (user: { id: string; firstName: string; lastName: string }, change: string) => ({
  kind: 'person',
  id: user.id,
  name: `${user.firstName} ${user.lastName}`.trim(),
  change,
})

test('[G26] people added to or removed from a team are recorded by id and name', async () => {
  const { organization, visitor, params, team, newest } = await setting()
  const { user: one } = await makePerson(server, { organization })
  const { user: two } = await makeEmployee(server, { organization, firstName: 'Zoé', lastName: 'Àvila' })
  const teamId = await team('Amber')
  const of = { ...params, teamId }
  await visitor.call(addTeamMembers, { params: of, body: { userIds: [one.id] } })
  expect(await newest()).toMatchObject({
    action: 'teams.addTeamMembers',
    subject: 'Amber',
    subjectId: teamId,
    affected: [person(one, 'added')],
  })
  await visitor.call(updateTeamMembers, {
    params: of,
    body: { addUserIds: [two.id], removeUserIds: [one.id] },
  })
  expect((await newest())?.affected).toEqual([person(two, 'added'), person(one, 'removed')])
  // Who stays where they were is not moved.
  await visitor.call(updateTeamMembers, { params: of, body: { addUserIds: [two.id] } })
  expect((await newest())?.affected).toEqual([])
  await visitor.call(deleteTeam, { params: of })
  expect(await newest()).toMatchObject({ action: 'teams.deleteTeam', affected: [person(two, 'removed')] })
})

test('[G26] a change of many people makes several entries that together name all of them', async () => {
  const { organization, visitor, params, team, entries } = await setting()
  const people = await Promise.all(
    Array.from({ length: 230 }, async () => (await makePerson(server, { organization })).user.id),
  )
  const teamId = await team('Amber')
  await visitor.call(addTeamMembers, { params: { ...params, teamId }, body: { userIds: people } })
  const moved = (await entries()).filter(({ action }) => action === 'teams.addTeamMembers')
  expect(moved.map(({ affected }) => affected.length).sort()).toEqual([100, 100, 30])
  expect(moved.flatMap(({ affected }) => affected.map(({ id }) => id)).sort()).toEqual(people.sort())
})

test('[G26] the entry of a deleted person names the team they leave; a deactivated person is recorded as deactivated', async () => {
  const { organization, visitor, params, team, newest } = await setting()
  const { user } = await makeEmployee(server, { organization })
  const teamId = await team('Amber')
  await visitor.call(addTeamMembers, { params: { ...params, teamId }, body: { userIds: [user.id] } })
  const of = { params: { ...params, userId: user.id } }
  await visitor.call(updateUser, { ...of, body: { status: 'inactive' } })
  expect((await newest())?.affected).toEqual([person(user, 'deactivated')])
  await visitor.call(updateUser, { ...of, body: { status: 'active' } })
  expect((await newest())?.affected).toEqual([person(user, 'activated')])
  await visitor.call(deleteUser, of)
  expect(await newest()).toMatchObject({
    subject: user.email,
    subjectId: user.id,
    affected: [person(user, 'deleted'), { kind: 'team', id: teamId, name: 'Amber', change: 'left' }],
  })
})

test('[G26] entries name new, pending and removed administrators', async () => {
  const { organization, visitor, params, newest } = await setting()
  const { user: proved } = await makeEmployee(server, { organization })
  const { user: unproved } = await makeEmployee(server, { organization, verified: false })
  await visitor.call(addAdministrator, { params, body: { userId: proved.id } })
  expect(await newest()).toMatchObject({ subjectId: proved.id, affected: [person(proved, 'appointed')] })
  await visitor.call(addAdministrator, { params, body: { userId: unproved.id } })
  expect((await newest())?.affected).toEqual([person(unproved, 'promised')])
  const admins = [(await makeEmployee(server, { organization })).user]
  const own = { params: { ...params, id: organization.id } }
  const [self] = [(await newest())?.actor?.email ?? '']
  await visitor.call(updateHierarchyNode, {
    ...own,
    body: { admins: [self, ...admins.map(({ email }) => email)] },
  })
  expect((await newest())?.affected).toEqual([
    ...admins.map((user) => person(user, 'appointed')),
    person(proved, 'dismissed'),
    person(unproved, 'withdrawn'),
  ])
  const userId = admins[0]?.id ?? ''
  await visitor.call(removeAdministrator, { params: { ...params, userId } })
  expect((await newest())?.affected).toEqual(admins.map((user) => person(user, 'dismissed')))
})

test('[G26] the entry of an organization names its parent and all organizations deleted with it', async () => {
  const { organization, visitor, params, newest } = await setting()
  const create = async (name: string, parentId?: string) =>
    (await visitor.call(createSubOrganization, { params, body: { name, ...(parentId && { parentId }) } }))
      .body.data.id
  const north = await create('North')
  const above = { kind: 'organization', id: organization.id, name: organization.name, change: 'below' }
  expect(await newest()).toMatchObject({ subject: 'North', subjectId: north, affected: [above] })
  const pier = await create('Pier', north)
  await visitor.call(deleteHierarchyNode, { params: { ...params, id: north } })
  const { subject, affected = [] } = (await newest()) ?? {}
  expect(subject).toBe('North')
  expect(new Set(affected)).toEqual(
    new Set([
      { kind: 'organization', id: north, name: 'North', change: 'deleted' },
      { kind: 'organization', id: pier, name: 'Pier', change: 'deleted' },
    ]),
  )
})

test('[G26] each download of personal data or of the log makes an entry; a refused download makes none', async () => {
  const { administrator, visitor, params, entries, newest } = await setting()
  await visitor.call(exportUsers, { params, query: { format: 'csv', status: 'active' } })
  expect(await newest()).toMatchObject({
    action: 'users.exportUsers',
    subject: 'users_2026-03-02.csv',
    fields: ['format', 'status'],
    affected: [],
  })
  await visitor.call(audit.exportAuditEntries, { params, query: {} })
  expect((await newest())?.action).toBe('audit.exportAuditEntries')
  const before = (await entries()).length
  const support = await signedIn(server, administrator, administrator.organization.id)
  expect((await support.call(exportUsers, { params, query: { format: 'csv' } })).status).toBe(403)
  const quizId = crypto.randomUUID()
  expect((await visitor.call(downloadQuizResults, { params: { ...params, quizId } })).status).toBe(404)
  expect(await entries()).toHaveLength(before)
})

test('[G26] each exported file makes an entry, except an empty template, a poster, pictures and one’s own data', () => {
  const unlogged = [...endpoints].filter(
    ([, { method, download, logged }]) => method === 'GET' && download && !logged,
  )
  expect(unlogged.map(([name]) => name).sort()).toEqual([
    'imports.downloadImportTemplate',
    'moderation.getModeratedPhoto',
    'ownData.downloadOwnExport',
    'photos.getPhoto',
    'photos.getWallPhoto',
    'posters.downloadPoster',
    'uploads.getUpload',
  ])
  for (const [name, { access, logged, method }] of endpoints)
    if (logged) expect([name, access, method]).toEqual([name, expect.stringMatching(/role|provider/), 'GET'])
})

test('[P-PRI-8] [G24] no entry contains an employee’s answers or their number', async () => {
  const { administrator, organization, visitor, params, entries } = await setting()
  const body = {
    title: 'Sleep',
    category: 'sleep' as const,
    startDate: '2026-03-01',
    endDate: '2026-03-30',
    questions: [
      {
        text: 'How long?',
        type: 'multiple' as const,
        answers: [{ text: 'Short' }, { text: 'Long', isCorrect: true }],
      },
    ],
  }
  const { id, questions } = (await visitor.call(createQuiz, { params, body })).body.data
  const logged = async () => (await entries()).map(({ id: _, at: __, ...entry }) => entry)
  const before = await logged()
  const answerIds = [questions[0]?.answers?.[0]?.id ?? '']
  const answers = [{ questionId: questions[0]?.id ?? '', answerIds }]
  for (const who of [administrator, await makeEmployee(server, { organization })]) {
    const member = await signedIn(server, who)
    expect((await member.call(respondToQuiz, { params: { quizId: id }, body: { answers } })).status).toBe(200)
  }
  expect(await logged()).toEqual(before)
  const query = { organizationId: organization.id }
  await visitor.call(listQuizResults, { params: { quizId: id }, query })
  await visitor.call(downloadQuizResults, { params: { ...params, quizId: id }, query: { kind: 'summary' } })
  const after = await logged()
  expect(after.slice(0, 2)).toMatchObject([
    { action: 'quizResults.downloadQuizResults', subject: 'Sleep_summary.csv', fields: ['kind'] },
    { action: 'quizResults.listQuizResults', subject: 'Sleep', fields: [] },
  ])
  expect(JSON.stringify(after)).not.toMatch(/Short|Long|answerIds/)
})

test('[G26] one hash chain verifies entries of earlier versions and new ones, and detects removed people', async () => {
  const { organization, visitor, params, team } = await setting()
  const { db, now } = server.makeContext()
  await sealAudit(server.makeContext())
  const { auditEntries } = await import('#server/schema/audit.ts')
  await db.insert(auditEntries).values({
    organizationId: organization.id,
    at: now,
    action: 'teams.addTeamMembers',
    fields: ['userIds'],
    address: '127.0.0.1',
  })
  const { user } = await makePerson(server, { organization })
  const teamId = await team('Amber')
  await visitor.call(addTeamMembers, { params: { ...params, teamId }, body: { userIds: [user.id] } })
  await sealAudit(server.makeContext())
  const { text } = await server.visitor().send({
    method: 'GET',
    url: '/provider/audit',
    headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
  })
  const lines: { entry?: Sealed; seal?: Seal }[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const entries = lines.flatMap(({ entry }) => entry ?? [])
  const seals = lines.flatMap(({ seal }) => seal ?? [])
  expect(problemsOf({ entries, seals })).toEqual([])
  // As a copy that an earlier version saved has them: without the newer keys.
  const copied = entries.map((entry) => {
    const { subjectId, affected, ...older } = entry
    return subjectId || affected ? entry : older
  })
  expect(problemsOf({ entries: copied, seals })).toEqual([])
  const alter = (change: (entry: Sealed) => Partial<Sealed>) =>
    entries.map((entry) => (entry.affected ? { ...entry, ...change(entry) } : entry))
  for (const tampered of [
    alter(() => ({ affected: null })),
    alter(() => ({ subjectId: null })),
    alter(() => ({ affected: null, subjectId: null })),
    alter(({ affected }) => ({ affected: affected?.map((one) => ({ ...one, name: 'Nobody' })) ?? null })),
  ])
    expect(problemsOf({ entries: tampered, seals })).not.toEqual([])
})
