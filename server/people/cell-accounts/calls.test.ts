import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runTasks } from '#server/operations/housekeeping.ts'
import { seal } from '#server/platform/cells/sealed-calls.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { cellsKey, startCells } from '#tests/server/cells.ts'
import { makeEmployee, password } from '#tests/server/factories.ts'
import { startTestServer } from '#tests/server/server.ts'
import { cellCalls } from './calls.ts'
import { toCopy } from './content.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

interface Sent {
  key?: string
  path?: string
  from?: string
  to?: string
  call?: string
  at?: number
  kind?: 'call' | 'answer'
  content?: object
}

/** What cell b would send to cell a, but for what is given. */
function envelopeOf({
  key = cellsKey,
  from = 'b',
  to = 'a',
  call = 'address',
  kind = 'call',
  ...given
}: Sent = {}) {
  const at = given.at ?? a.makeContext().now.getTime()
  const id = randomUUID()
  const content = given.content ?? { email: 'nobody@example.com' }
  return { from, at, id, sealed: seal(key, { kind, from, to, call, at, id }, content) }
}

const post = (body: unknown, path = '/cells/address') =>
  a.visitor().send({ method: 'POST', url: path, body: body as object })
const minute = 60_000

test('a call that no cell has sealed for this one, lately and for this purpose, gets the answer of an unknown path', async () => {
  const unknown = await post(envelopeOf(), '/cells/unknown')
  expect(unknown.status).toBe(404)
  const now = a.makeContext().now.getTime()
  const good = envelopeOf()
  const other = envelopeOf()
  const hostile = {
    'no seal': { email: 'nobody@example.com' },
    'an empty seal': { ...good, sealed: '' },
    'another key': envelopeOf({ key: `another-${cellsKey}` }),
    'another call': envelopeOf({ call: 'prove' }),
    'another cell': envelopeOf({ to: 'c' }),
    'an unknown cell': envelopeOf({ from: 'c' }),
    itself: envelopeOf({ from: 'a' }),
    'an answer': envelopeOf({ kind: 'answer' }),
    'another time': { ...good, at: good.at + 1 },
    'another id': { ...good, id: other.id },
    'another seal': { ...good, sealed: other.sealed },
    'a changed seal': { ...good, sealed: `${good.sealed.slice(0, 20)}AAAA${good.sealed.slice(24)}` },
    more: { ...good, more: true },
    'a list': [good],
  }
  for (const [why, body] of Object.entries(hostile)) {
    const { status, text } = await post(body)
    expect([status, text], why).toEqual([unknown.status, unknown.text])
  }
  for (const [type, body] of [
    ['application/json', '{'],
    ['text/plain', 'nothing'],
    ['application/json', JSON.stringify('x'.repeat(20_000))],
  ] as const) {
    const headers = { 'content-type': type }
    const { status, text } = await a.visitor().send({ method: 'POST', url: '/cells/address', body, headers })
    expect([status, text], type).toEqual([unknown.status, unknown.text])
  }
  const get = await a.visitor().send({ method: 'GET', url: '/cells/address' })
  expect([get.status, get.text, get.headers.allow]).toEqual([unknown.status, unknown.text, undefined])
  for (const body of [good, envelopeOf({ at: now - 5 * minute }), envelopeOf({ at: now + 5 * minute })])
    expect((await post(body)).status).toBe(200)
  for (const at of [now - 5 * minute - 1, now + 5 * minute + 1]) {
    const { status, text } = await post(envelopeOf({ at }))
    expect([status, Object.keys(JSON.parse(text))], 'another time is refused under seal').toEqual([
      200,
      ['sealed'],
    ])
  }
  expect(a.logged.filter((line) => line.includes('start chrony'))).toHaveLength(1)
})

test('a call is answered once', async () => {
  const { account } = await makeEmployee(a)
  const body = envelopeOf({ call: 'prove', content: { email: account.email, password: 'a wrong one' } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, '/cells/prove')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
})

test('a copy changes no account that nobody proved to be in two cells', async () => {
  const { account } = await makeEmployee(a)
  const context = a.makeContext()
  const [found] = await context.db.select().from(accounts).where(eq(accounts.id, account.id))
  if (!found) throw new Error('There is no account.')
  const none = {
    addressVersion: 0,
    mailedVersion: 0,
    confirmedVersion: 0,
    restoredVersion: 0,
    factorsVersion: 0,
  }
  const link = {
    accountId: account.id,
    cells: ['a'],
    restoredSince: null,
    passwordVersion: Date.now(),
    ...none,
  }
  const content = { copy: toCopy({ ...found, passwordHash: 'of another cell' }, link) }
  await expect(b.makeContext().peers?.call('a', 'copy', content)).rejects.toMatchObject({
    code: 'server.busy',
  })
  expect(await context.db.select().from(accounts).where(eq(accounts.id, account.id))).toEqual([found])
})

test('a call is answered once, also after a process whose clock is ahead has tidied up', async () => {
  const seconds = (Date.now() - a.makeContext().now.getTime()) / 1000
  a.pass({ seconds })
  const body = envelopeOf()
  expect((await post(body)).status).toBe(200)
  a.pass({ minutes: 20 })
  await runTasks(a.parts)
  a.pass({ minutes: -20 })
  expect((await post(body)).status).toBe(404)
  a.pass({ seconds: -seconds })
})

test('without CELLS_KEY, or on a single machine, none of these paths exists', async () => {
  const alone = await startTestServer({}, a.database)
  for (const call of Object.keys(cellCalls)) {
    const answer = await alone
      .visitor()
      .send({ method: 'POST', url: `/cells/${call}`, body: envelopeOf({ call }) })
    expect(answer.status, call).toBe(404)
  }
  await alone.close()
})

test('what a cell answers is sealed for the one that asked', async () => {
  const { account } = await makeEmployee(a)
  const body = envelopeOf({ call: 'prove', content: { email: account.email, password } })
  const { text, status } = await post(body, '/cells/prove')
  expect(status).toBe(200)
  expect(text).not.toContain('hash')
  expect(Object.keys(JSON.parse(text))).toEqual(['sealed'])
})

test('a proof is counted as a sign-in, and an account of a wrong password is not linked', async () => {
  const { account } = await makeEmployee(a)
  const prove = (entered: string) =>
    b.makeContext().peers?.call('a', 'prove', { email: account.email, password: entered })
  for (let n = 0; n < 5; n++) expect(await prove('a wrong one')).toEqual({ state: 'wrong' })
  await expect(prove(password)).rejects.toMatchObject({ code: 'request.throttled' })
  expect(await a.makeContext().db.$count(accountLinks, eq(accountLinks.accountId, account.id))).toBe(0)
})
