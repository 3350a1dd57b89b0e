import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { stepUp } from '#contract/identity/step-up.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { stepUpRoutes } from '#server/identity/step-up/routes.ts'
import { fail, refuse } from '#server/platform/errors/failure.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import type { App } from './frame.ts'
import { type Implementation, implement, implementPrepared } from './implement.ts'
import { about, type Recorded } from './recorded.ts'
import { register } from './register.ts'
import { createServer } from './server.ts'
import type { UseCaseContext } from './use-case-context.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const written = z.object({ written: z.boolean() })
const bare = endpoint({
  method: 'POST',
  path: '/probe/bare',
  access: 'public',
  summary: 'Takes nothing.',
  answer: written,
  errors: [],
})
const probe = endpoint({
  method: 'POST',
  path: '/probe/write',
  access: 'public',
  summary: 'Writes.',
  body: z.strictObject({ key: z.string() }),
  answer: written,
  errors: [],
})

/** Serves endpoints of the test on a separate server, on the same database. */
async function serve(
  implementations: Implementation[],
  {
    countPublicCall = async () => {},
    record = async () => {},
    entryOf = () => {
      throw new Error('no statement writes an entry here')
    },
  }: Partial<Pick<App, 'countPublicCall' | 'record' | 'entryOf'>> = {},
) {
  const { settings, parts } = server
  const app = createServer(settings)
  const refundPublicCalls = async () => {}
  register(
    app,
    {
      ...parts,
      countPublicCall,
      refundPublicCalls,
      closeDueWeeks: async () => true,
      countKeyCall: async () => '',
      noteTokenUse: async () => {},
      noteRefusal: async () => {},
      record,
      entryOf,
    },
    implementations,
  )
  return new Visitor(app, settings)
}

const write = ({ db, now }: UseCaseContext, key: string) =>
  db.insert(rateLimits).values({ key, count: 1, resetsAt: now })
const isWritten = async (key: string) =>
  (await server.makeContext().db.select().from(rateLimits).where(eq(rateLimits.key, key))).length > 0

/** Calls a use case that writes, and returns the answer and whether the row exists. */
async function afterWriting(key: string, run: () => { written: boolean } | ReturnType<typeof refuse>) {
  const visitor = await serve([
    implement(probe, async ({ context, body }) => {
      await write(context, body.key)
      return run()
    }),
  ])
  const { status, body } = await visitor.call(probe, { body: { key } })
  return { status, code: body.code, kept: await isWritten(key) }
}

test('writes of a use case are committed when it returns', async () => {
  expect(await afterWriting('returned', () => ({ written: true }))).toEqual({ status: 200, kept: true })
})

test('writes are committed when a use case returns a refusal', async () => {
  const outcome = await afterWriting('refused', () => refuse('account.email_taken'))
  expect(outcome).toEqual({ status: 409, code: 'account.email_taken', kept: true })
})

test('writes are rolled back when a use case throws a failure', async () => {
  const outcome = await afterWriting('failed', () => fail('account.email_taken'))
  expect(outcome).toEqual({ status: 409, code: 'account.email_taken', kept: false })
})

test('writes are rolled back on an unexpected error, whose message stays internal', async () => {
  const visitor = await serve([
    implement(probe, async ({ context, body }) => {
      await write(context, body.key)
      throw new Error(`no such table as ${body.key}`)
    }),
  ])
  const { status, body, text } = await visitor.call(probe, { body: { key: 'broken' } })
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'server.failed' })
  expect(text).not.toContain('no such table')
  expect(await isWritten('broken')).toBe(false)
})

test('a GET runs without a transaction, and every other method in one', async () => {
  const seen: Record<string, boolean> = {}
  const { handle } = server.database
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const visitor = await serve(
    methods.map((method) =>
      implement({ ...bare, method }, ({ context }) => {
        seen[method] = context.db !== handle
        return { written: false }
      }),
    ),
  )
  for (const method of methods) await visitor.send({ method, url: bare.path })
  expect(seen).toEqual({ GET: false, POST: true, PUT: true, PATCH: true, DELETE: true })
})

test('the preparation of a use case runs before the transaction and commits independently', async () => {
  const { handle } = server.database
  const seen: boolean[] = []
  const visitor = await serve([
    implementPrepared(
      probe,
      async ({ context, body }) => {
        seen.push(context.db === handle)
        await write(context, `${body.key}: prepared`)
        return 'ready'
      },
      async ({ context, body, prepared }) => {
        seen.push(context.db !== handle, prepared === 'ready')
        await write(context, `${body.key}: run`)
        return fail('token.gone')
      },
    ),
  ])
  expect((await visitor.call(probe, { body: { key: 'two' } })).status).toBe(410)
  expect(seen).toEqual([true, true, true])
  expect([await isWritten('two: prepared'), await isWritten('two: run')]).toEqual([true, false])
})

test('neither preparation nor use case runs without access or with invalid input', async () => {
  const guarded = endpoint({ ...probe, path: '/probe/guarded', access: 'session' })
  const ran: string[] = []
  const prepare = async () => ran.push('prepared')
  const run = () => {
    ran.push('run')
    return { written: false }
  }
  const visitor = await serve([
    implementPrepared(guarded, prepare, run),
    implementPrepared(probe, prepare, run),
  ])
  expect((await visitor.call(guarded, { body: { key: 'x' } })).status).toBe(401)
  const invalid = await visitor.send({ method: 'POST', url: probe.path, body: { key: 1, more: 2 } })
  expect(invalid).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(invalid.body.fields ?? {})).toEqual(['key', 'more'])
  expect(ran).toEqual([])
})

test('a cookie is set by a returned answer or refusal, but not by a thrown failure', async () => {
  const setting = (ending: 'return' | 'refuse' | 'throw') =>
    implement({ ...bare, path: `/probe/${ending}` as const }, ({ cookies, context }) => {
      cookies.set('device', ending, context.now)
      if (ending === 'throw') fail('token.gone')
      return ending === 'refuse' ? refuse('token.gone') : { written: false }
    })
  const visitor = await serve([setting('return'), setting('refuse'), setting('throw')])
  const cookieAfter = async (ending: string) =>
    (await visitor.send({ method: 'POST', url: `/probe/${ending}` })).headers['set-cookie'] !== undefined
  expect([await cookieAfter('return'), await cookieAfter('refuse'), await cookieAfter('throw')]).toEqual([
    true,
    true,
    false,
  ])
})

test('the rate limit of an address counts only changes without a session', async () => {
  const counted: string[] = []
  const forPublic = (method: 'GET' | 'POST') => ({ ...bare, method })
  const forSession = endpoint({ ...bare, path: '/probe/session', access: 'session' })
  const run = () => ({ written: false })
  const visitor = await serve(
    [forPublic('GET'), forPublic('POST'), forSession].map((declared) => implement(declared, run)),
    { countPublicCall: async ({ address }) => void counted.push(address) },
  )
  await visitor.send({ method: 'GET', url: bare.path, address: '192.0.2.1' })
  await visitor.send({ method: 'POST', url: bare.path, address: '192.0.2.2' })
  await visitor.send({ method: 'POST', url: '/probe/session', address: '192.0.2.3' })
  expect(counted).toEqual(['192.0.2.2'])
})

test('a successful change is recorded in the audit log, and a thrown or returned refusal is not', async () => {
  const recorded: string[] = []
  type Ending = Recorded<{ written: boolean }> | ReturnType<typeof refuse>
  const ending = (path: `/probe/${string}`, run: () => Ending) =>
    implement({ ...bare, access: 'provider', path }, run)
  const visitor = await serve(
    [
      ending('/probe/done', () => about({ name: 'Row', id: null }, { written: true })),
      ending('/probe/refused', () => refuse('token.gone')),
      ending('/probe/failed', () => fail('token.gone')),
    ],
    { record: async (_, { endpoint, subject }) => void recorded.push(`${endpoint.path}: ${subject.name}`) },
  )
  const headers = { authorization: 'Bearer provider-key-of-the-tests-only' }
  const statuses = []
  for (const url of ['/probe/done', '/probe/refused', '/probe/failed'])
    statuses.push((await visitor.send({ method: 'POST', url, headers })).status)
  expect(statuses).toEqual([200, 410, 410])
  expect(recorded).toEqual(['/probe/done: Row'])
})

test('[G17] only declared fields of an answer are sent, at every depth', async () => {
  const item = z.object({ id: z.number() })
  const declared = endpoint({
    method: 'GET',
    path: '/probe/leak',
    access: 'public',
    summary: 'Answers too much.',
    answer: z.object({
      item,
      list: z.array(item),
      maybe: z.nullable(item),
      none: z.nullable(item),
      either: z.union([z.string(), item]),
      sometimes: z.optional(item),
    }),
    errors: [],
  })
  const leaky = { id: 1, passwordHash: 'leaked' }
  const answer = { item: leaky, list: [leaky], maybe: leaky, none: null, either: leaky, sometimes: leaky }
  const visitor = await serve([implement(declared, () => ({ ...answer, passwordHash: 'leaked' }))])
  const { text } = await visitor.call(declared)
  const kept = { id: 1 }
  expect(JSON.parse(text)).toEqual({
    success: true,
    ...{ item: kept, list: [kept], maybe: kept, none: null, either: kept, sometimes: kept },
  })
})

test('an answer of another shape or a proof of another access level does not compile', async () => {
  const forSession = endpoint({ ...probe, path: '/probe/session', access: 'session' })
  const visitor = await serve([
    implement(probe, () => ({ written: true })),
    // @ts-expect-error written is a boolean
    implement({ ...probe, path: '/probe/a' }, () => ({ written: 'yes' })),
    // @ts-expect-error written is missing
    implement({ ...probe, path: '/probe/b' }, () => ({})),
    // @ts-expect-error a public endpoint knows no caller
    implement({ ...probe, path: '/probe/c' }, ({ caller }) => ({ written: Boolean(caller) })),
    // @ts-expect-error a session is no right in an organization
    implement(forSession, ({ scope }) => ({ written: Boolean(scope) })),
    // @ts-expect-error the body has no such field
    implement({ ...probe, path: '/probe/d' }, ({ body }) => ({ written: Boolean(body.name) })),
    // @ts-expect-error no such code
    implement({ ...probe, path: '/probe/e' }, () => refuse('token.gon')),
    // @ts-expect-error a recorded call names its subject
    implement({ ...probe, access: 'provider', path: '/probe/f' }, () => ({ written: true })),
  ])
  expect((await visitor.call(probe, { body: { key: 'x' } })).body).toEqual({ success: true, written: true })
  const signed = await signedIn(server, await makeEmployee(server))
  visitor.cookies.set('__Host-session', signed.cookies.get('__Host-session') ?? '')
  expect((await visitor.call(forSession, { body: { key: 'x' } })).body).toEqual({
    success: true,
    written: false,
  })
})

test('a call that asks for a fresh proof is refused ten minutes after the last one, until a step-up', async () => {
  const important = endpoint({
    ...({ method: 'POST', path: '/probe/important', access: 'session', fresh: true } as const),
    ...{ summary: 'Matters.', answer: written, errors: [] },
  })
  const person = await makeEmployee(server)
  const app = await serve([implement(important, async () => ({ written: true })), ...stepUpRoutes])
  for (const [name, value] of (await signedIn(server, person)).cookies) app.cookies.set(name, value)
  const stale = { status: 403, body: { code: 'session.reauthentication_required' } }

  expect(await app.call(important)).toMatchObject({ status: 200 })
  server.pass({ minutes: 10, seconds: 1 })
  expect(await app.call(important)).toMatchObject(stale)
  const wrong = await app.call(stepUp, { body: { password: 'wrong' } })
  expect(wrong).toMatchObject({
    status: 403,
    body: { fieldErrors: { password: { code: 'account.wrong_password' } } },
  })
  expect(await app.call(important)).toMatchObject(stale)
  expect(await app.call(stepUp, { body: { password } })).toMatchObject({ status: 200 })
  expect(await app.call(important)).toMatchObject({ status: 200 })
})
