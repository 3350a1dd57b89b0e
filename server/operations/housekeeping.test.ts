import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { outbox } from '#server/schema/outbox.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { devices, sessions, signIns } from '#server/schema/sessions.ts'
import { tokens } from '#server/schema/tokens.ts'
import { makeEmployee, password } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { runTasks, startHousekeeping } from './housekeeping.ts'

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

test('mails that were sent or given up, and sign-ins, are deleted after ninety days', async () => {
  const { account } = await makeEmployee(server)
  const context = server.makeContext()
  const daysAgo = (days: number) => new Date(context.now.getTime() - days * 86_400_000)
  const mail = (status: 'queued' | 'sent' | 'failed', days: number) => ({
    recipient: `${status}-${days}@example.com`,
    kind: 'reset',
    language: 'en',
    subject: '-',
    text: '',
    html: '',
    status,
    createdAt: daysAgo(days),
    sentAt: status === 'sent' ? daysAgo(days) : null,
  })
  const old = (['queued', 'sent', 'failed'] as const).flatMap((status) => [
    mail(status, 89),
    mail(status, 91),
  ])
  const many = Array.from({ length: 6000 }, () => mail('sent', 92))
  await context.db.delete(outbox)
  for (const rows of [old, many.slice(0, 3000), many.slice(3000)])
    await context.db.insert(outbox).values(rows)
  const attempt = { accountId: account.id, address: '198.51.100.1', userAgent: 'Old', succeeded: true }
  await context.db.insert(signIns).values([89, 91].map((days) => ({ ...attempt, at: daysAgo(days) })))
  await tidy()
  const mails = await context.db
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .orderBy(outbox.recipient)
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'failed-89@example.com',
    'queued-89@example.com',
    'queued-91@example.com',
    'sent-89@example.com',
  ])
  const left = await context.db.select({ at: signIns.at }).from(signIns)
  expect(left).toEqual([{ at: daysAgo(89) }])
})

test('the log has the cause of a task that fails, without the query', async () => {
  await server.asOwner((db) => db.execute(sql`alter function make_months(date) rename to lost_months`))
  const log: string[] = []
  const stop = startHousekeeping(server.parts, { log: (line) => log.push(line), failed: () => {} })
  onTestFinished(stop)
  await vi.waitFor(() => expect(log).toHaveLength(1), 20_000)
  expect(log[0]).toBe(
    'The task makeMonths failed and is tried again later: function make_months(date) does not exist (42883)',
  )
})
