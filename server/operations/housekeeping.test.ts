import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { devices, sessions } from '#server/schema/sessions.ts'
import { tokens } from '#server/schema/tokens.ts'
import { makeEmployee, password } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { runTasks } from './housekeeping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tidy = () => {
  return runTasks(server.parts)
}
const left = async () => {
  const { db } = server.makeContext()
  const counts = [sessions, devices, tokens, rateLimits].map((table) => db.$count(table))
  const [inSessions, inDevices, inTokens, inThrottles] = await Promise.all(counts)
  return { inSessions, inDevices, inTokens, inThrottles }
}

test('housekeeping deletes expired rows only', async () => {
  const { account } = await makeEmployee(server)
  const visitor = server.visitor()
  await visitor.call(login, { body: { email: account.email, password } })
  await visitor.call(requestPasswordReset, { body: { email: account.email } })
  await server.runJobs()
  await tidy()
  expect(await left()).toMatchObject({ inSessions: 1, inDevices: 1, inTokens: 2 })

  server.pass({ hours: 13 })
  await tidy()
  // A dead link is still told from an unknown one.
  expect(await left()).toEqual({ inSessions: 0, inDevices: 1, inTokens: 1, inThrottles: 0 })

  server.pass({ days: 31 })
  await tidy()
  expect(await left()).toEqual({ inSessions: 0, inDevices: 1, inTokens: 0, inThrottles: 0 })

  server.pass({ days: 150 })
  await tidy()
  expect(await left()).toEqual({ inSessions: 0, inDevices: 0, inTokens: 0, inThrottles: 0 })
})
