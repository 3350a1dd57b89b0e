import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { getChallengeProgress, listAllChallenges } from '#contract/programme/challenges.ts'
import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import { listQuizzes } from '#contract/programme/quizzes.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { demoSignIn, fillDemo } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every challenge and quiz of the demo with closed weeks shows figures', {
  timeout: 60_000,
}, async () => {
  await fillDemo(server.makeContext())
  const visitor = server.visitor()
  await visitor.call(login, { body: demoSignIn })
  const { organization } = (await visitor.call(getMyOrganization)).body
  const params = { orgId: organization.id }
  const { challenges } = (
    await visitor.call(listAllChallenges, { query: { organizationId: organization.id } })
  ).body
  const told: string[] = []
  for (const { id, title, type } of challenges) {
    const { data } = (await visitor.call(getChallengeProgress, { params: { ...params, challengeId: id } }))
      .body
    if (data.until === null) continue
    told.push(type)
    expect(data.total.value, title).not.toBeNull()
    for (const { name, value } of data.groups) expect(value, `${title}: ${name}`).not.toBeNull()
  }
  for (const type of ['team-competition', 'inter-company', 'collective-target', 'environmental'])
    expect(told).toContain(type)
  const { quizzes } = (await visitor.call(listQuizzes, { params })).body
  const withheld = new Map<string, string | null>()
  for (const { id, title, status } of quizzes) {
    const { data } = (await visitor.call(getQuizFigures, { params: { ...params, quizId: id } })).body
    if (status !== 'Coming Soon') withheld.set(title, data.withheld)
  }
  expect(Object.fromEntries(withheld)).toEqual({
    'Move a little every day': null,
    'What is on your plate?': null,
    'How well do you sleep?': 'open',
    'A good posture at the bench': 'open',
  })
})
