import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOrganization } from '#contract/insights/search.ts'
import { addTeams } from '#server/people/teams/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  // Monday 2 March 2026, 9:00 UTC.
  server = await startTestServer()
})
afterAll(() => server.close())

async function found() {
  const organization = await createOrganization(server.makeContext(), {
    name: 'Northwind',
    timezone: 'Europe/Paris',
  })
  const visitor = await signedIn(server, await makeAdministrator(server, { organization }))
  const organizationId = organization.id
  const person = (email: string) => makePerson(server, { organization, email })
  const challenge = (title: string, startDate: string) =>
    addChallenges(server.makeContext(), [
      { organizationId, title, type: 'podium', activityMetric: 'steps', startDate, duration: 1 },
    ])
  const quiz = (title: string, end: string) => {
    const [startAt, endAt] = [new Date('2026-02-01T00:00:00Z'), new Date(end)]
    return addQuizzes(server.makeContext(), [{ organizationId, title, category: 'sport', startAt, endAt }])
  }
  const team = (name: string) => addTeams(server.makeContext(), [{ organizationId, name }])
  const search = async (text: string) =>
    (await visitor.call(searchOrganization, { params: { orgId: organizationId }, query: { search: text } }))
      .body.data
  return { person, challenge, quiz, team, search }
}

test('a search finds people, teams, challenges and quizzes of one organization only', async () => {
  const other = await found()
  await other.person('elodie@other.example.com')
  await other.team('Élan team')
  const { person, challenge, quiz, team, search } = await found()
  await person('elodie@example.com')
  await person('zoe@example.com')
  await team('Élan team')
  await challenge('Elan in spring', '2026-02-20')
  await challenge('Elan in May', '2026-05-01')
  await quiz('Do you know ELAN?', '2026-03-02T08:59:59Z')
  const id = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(await search(' él ')).toEqual({
    people: [{ id, name: 'Kim Example', email: 'elodie@example.com' }],
    teams: [{ id, name: 'Élan team' }],
    challenges: [
      { id, title: 'Elan in May', finished: false },
      { id, title: 'Elan in spring', finished: true },
    ],
    quizzes: [{ id, title: 'Do you know ELAN?', finished: true }],
  })
  expect((await search('zoe@ KIM')).people).toEqual([{ id, name: 'Kim Example', email: 'zoe@example.com' }])
})

test('a search returns at most five results of a kind, and none for an empty query', async () => {
  const { person, team, search } = await found()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await person(`zoe${number}-${crypto.randomUUID()}@example.com`)
    await team(`Zoë ${number}`)
  }
  const { people, teams } = await search('zoe')
  expect([people.length, teams.length]).toEqual([5, 5])
  for (const text of ['', '  ', '%', 'nobody']) {
    expect(await search(text)).toEqual({ people: [], teams: [], challenges: [], quizzes: [] })
  }
})
