import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { accounts } from '#server/schema/accounts.ts'
import { makeEmployee } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { redactError } from './log-error.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const failureOf = async (work: PromiseLike<unknown>) => {
  try {
    await work
  } catch (error) {
    return JSON.stringify(redactError(error))
  }
  throw new Error('it did not fail')
}

test('[T34] the log contains the error of a query, but none of its values', async () => {
  const { account } = await makeEmployee(server, { email: 'canary@example.com' })
  const { account: other } = await makeEmployee(server)
  const { db } = server.makeContext()
  const taken = db.update(accounts).set({ email: account.email }).where(eq(accounts.id, other.id))
  const said = await failureOf(taken)
  expect(said).toContain('"code":"23505"')
  expect(said).toContain('"constraint":"accounts_email_unique"')
  expect(said).not.toContain('canary')
  const refused = () => db.execute(sql`select ${'canary'}::uuid`)
  expect(await failureOf(refused())).not.toContain('canary')
  await expect(runEach([1], refused)).rejects.toThrow(/first one: PostgreSQL refuses a value \(22P02\)$/)
})

test('an unexpected error is logged with its message and location', () => {
  expect(redactError(new Error('the new user was not stored'))).toMatchObject({
    kind: 'Error',
    message: 'the new user was not stored',
    at: expect.arrayContaining([expect.stringContaining('log-error.test.ts')]),
  })
})
