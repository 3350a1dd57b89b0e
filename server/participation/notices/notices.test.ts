import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/identity/sessions.ts'
import * as contract from '#contract/participation/notices.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { notices, pushEndpoints } from '#server/schema/notices.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startPushService } from '#tests/server/push-service.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { makePushKeys } from './push-keys.ts'
import { queueNotices } from './queue.ts'

let pushes: Awaited<ReturnType<typeof startPushService>>
let server: TestServer
beforeAll(async () => {
  pushes = await startPushService()
  server = await startTestServer({ PUSH_HOSTS: pushes.host, OUTBOUND_ALLOW: '127.0.0.1' })
  pushes.connect(server)
  await makePushKeys(server.makeContext())
  // Nine in the morning of a Monday in Toronto, where organizations are by default.
  server.pass({ hours: 5 })
})
afterAll(async () => {
  await server.close()
  await pushes.close()
})
beforeEach(() => {
  pushes.received.length = 0
  pushes.asked.length = 0
})

const canaries = ['Zqname', 'Zqfamily', 'Zqcompany', 'Zqtitle', '8347']
let devices = 0

/** A person with a phone on which pushes are turned on, and everything about them that may not leave. */
async function onPhone() {
  const organization = await makeOrganization(server)
  await server.asOwner((db) =>
    db.execute(sql`update organizations set name = 'Zqcompany 8347' where id = ${organization.id}`),
  )
  const employee = await makeEmployee(server, {
    organization,
    firstName: 'Zqname',
    lastName: 'Zqfamily',
  })
  const visitor = await signedIn(server, employee, undefined, true)
  const device = `/device/${++devices}`
  await visitor.call(contract.turnPushOn, { body: pushes.subscribe(device) })
  const person = { organizationId: organization.id, userId: employee.user.id }
  return { ...employee, organization, visitor, device, person }
}
type Phone = Awaited<ReturnType<typeof onPhone>>

/** A confidential quiz that begins now. */
async function beginQuiz({ organization }: Phone) {
  const startAt = server.makeContext().now
  const endAt = new Date(startAt.getTime() + 5 * 86_400_000)
  const questions = [{ text: 'Zqtitle?', type: 'open' as const, points: 5, openAnswer: '8347' }]
  const ofQuiz = { organizationId: organization.id, title: 'Zqtitle 8347', category: 'sleep' as const }
  await addQuizzes(server.makeContext(), [{ ...ofQuiz, startAt, endAt, questions }])
}

/** A challenge that the person joined, with its sealed result or an answered appeal. */
const addNews = ({ person }: Phone, kind: 'results' | 'answers') =>
  server.asOwner(async (db) => {
    const at = server.makeContext().now.toISOString()
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date)
      values (${person.organizationId}, 'Zqtitle 8347', 'podium', 'steps', '2026-02-01', 7, '2026-02-08')
      returning id`)
    const id = rows[0]?.id ?? ''
    await db.execute(sql`
      insert into challenge_joins (organization_id, user_id, challenge_id, alias, appears, joined_at)
      values (${person.organizationId}, ${person.userId}, ${id}, 1, 'alias', ${at})`)
    if (kind === 'results')
      await db.execute(sql`
        insert into challenge_results (organization_id, challenge_id, sealed_at, rules_version, standings, sha256)
        values (${person.organizationId}, ${id}, ${at}, 1, '{}', '')`)
    else {
      await db.execute(sql`
        insert into appeals (organization_id, user_id, id, challenge_id, number, target_alias, asked_at)
        values (${person.organizationId}, ${person.userId}, gen_random_uuid(), ${id}, 1, 2, ${at})`)
      await db.execute(sql`update appeals set outcome = 'checked' where challenge_id = ${id}`)
    }
  })

const chooseMail = ({ visitor }: Phone, kind: contract.MailedKind) =>
  visitor.call(contract.chooseNotice, { body: { kind, way: 'mail', wanted: true } })

async function tell() {
  await queueNotices(server.makeContext())
  await server.runJobs()
  expect(pushes.problems).toEqual([])
}
const receivedBy = ({ device }: Phone) => pushes.received.filter((one) => one.device === device)
const kindsOf = (phone: Phone) => receivedBy(phone).map(({ data }) => data.tag)
const statesOf = ({ person }: Phone) =>
  server.asPerson(person, async (db) => (await db.select().from(notices)).map(({ state }) => state).sort())

test('[P-NOT-1] a person gets one push a day besides answers, of chosen kinds, and none in quiet hours', async () => {
  const phone = await onPhone()
  const off = await onPhone()
  await chooseMail(phone, 'results')
  await off.visitor.call(contract.chooseNotice, { body: { kind: 'starts', way: 'push', wanted: false } })
  await beginQuiz(phone)
  await beginQuiz(phone)
  await beginQuiz(off)
  await Promise.all([queueNotices(server.makeContext()), queueNotices(server.makeContext())])
  await tell()
  expect(kindsOf(phone)).toEqual(['starts'])
  // What the push has told too is not told again on another day.
  expect(await statesOf(phone)).toEqual(['merged', 'sent'])
  expect(kindsOf(off)).toEqual([])
  await addNews(phone, 'results')
  await addNews(phone, 'answers')
  await tell()
  expect(kindsOf(phone)).toEqual(['starts', 'answers'])
  const mails = async () => (await server.mailsTo(phone.account.email)).length
  expect(await mails()).toBe(1)
  // 21:00 of the same day, then 7:59 and 8:00 of the next one.
  server.pass({ hours: 12 })
  await addNews(phone, 'answers')
  await addNews(phone, 'results')
  await tell()
  expect(await mails()).toBe(1)
  server.pass({ hours: 10, minutes: 59 })
  await tell()
  expect(kindsOf(phone)).toEqual(['starts', 'answers'])
  expect(await mails()).toBe(1)
  server.pass({ minutes: 1 })
  await tell()
  expect(await mails()).toBe(2)
  expect(kindsOf(phone).slice(2).sort()).toEqual(['answers', 'results'])
  // The person's own clock counts: it is evening in Tokyo.
  await server.asOwner((db) =>
    db.execute(sql`insert into member_settings (organization_id, user_id, timezone)
      values (${phone.organization.id}, ${phone.user.id}, 'Asia/Tokyo')`),
  )
  await addNews(phone, 'answers')
  await tell()
  expect(receivedBy(phone)).toHaveLength(4)
  expect(await mails()).toBe(2)
})

test('[P-NOT-3] a push is signed and encrypted for its device; what is gone is forgotten, and nothing is redirected', async () => {
  const phone = await onPhone()
  await addNews(phone, 'answers')
  await tell()
  const [push] = receivedBy(phone)
  const { publicKey } = (await phone.visitor.call(contract.getNotices)).body.data.push
  expect(push?.publicKey).toBe(publicKey)
  expect(push?.claims).toMatchObject({ aud: `https://${pushes.host}`, sub: 'https://elan.example.com' })
  expect((push?.claims.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_400)
  // Eight in the morning: a phone that is off until the quiet hours never shows it.
  expect(push?.headers).toMatchObject({ ttl: '43200', 'content-encoding': 'aes128gcm', topic: 'answers' })

  // A push service that has trouble is asked again; nothing else is noted meanwhile.
  pushes.answer(phone.device, 503)
  await addNews(phone, 'answers')
  await queueNotices(server.makeContext())
  await expect(server.runJobs()).rejects.toThrow('no push service has taken the push')
  expect(await statesOf(phone)).toEqual(['queued', 'sent'])
  pushes.answer(phone.device, 201)
  await addNews(phone, 'answers')
  await tell()
  expect(await statesOf(phone)).not.toContain('queued')

  const inner = '/inner'
  pushes.answer(phone.device, 302, `https://${pushes.host}${inner}`)
  await addNews(phone, 'answers')
  await tell()
  expect(pushes.asked).not.toContain(inner)

  for (const status of [404, 410]) {
    await phone.visitor.call(contract.turnPushOn, { body: pushes.subscribe(phone.device) })
    pushes.answer(phone.device, status)
    await addNews(phone, 'answers')
    await tell()
    expect((await phone.visitor.call(contract.getNotices)).body.data.push.isOn).toBe(false)
  }
  // A host that is not on the list any more is not called.
  await phone.visitor.call(contract.turnPushOn, { body: pushes.subscribe(phone.device) })
  await server.asOwner((db) =>
    db
      .update(pushEndpoints)
      .set({ endpoint: `https://localhost:${pushes.host.split(':')[1]}${phone.device}` }),
  )
  pushes.asked.length = 0
  await addNews(phone, 'answers')
  await tell()
  expect(pushes.asked).toEqual([])
})

test('[P-NOT-2] no push, subject or mail contains a name, a title or a figure, in either language', async () => {
  const phone = await onPhone()
  const kinds = contract.noticeKinds
  for (const kind of kinds)
    for (const way of contract.noticeWays)
      await phone.visitor.call(contract.chooseNotice, { body: { kind, way, wanted: true } })
  for (const language of ['en', 'fr'] as const) {
    // The next Monday, at the same hour.
    const { rows } = await server.asOwner((db) =>
      db.execute<{ days: number }>(sql`select 8 - extract(isodow from
        ${server.makeContext().now.toISOString()}::timestamptz at time zone 'America/Toronto')::integer as days`),
    )
    server.pass({ days: Number(rows[0]?.days) })
    await server.asOwner((db) =>
      db.execute(sql`update accounts set language = ${language} where id = ${phone.account.id}`),
    )
    for (const kind of kinds.filter((one) => one === 'results' || one === 'answers'))
      await addNews(phone, kind)
    await beginQuiz(phone)
    await tell()
  }
  const mails = await server.mailsTo(phone.account.email)
  const mailed = kinds.filter((kind) => contract.noticeDefaults[kind].mail !== null)
  expect(mails).toHaveLength(2 * mailed.length)
  const texts = [
    ...receivedBy(phone).map(({ data }) => JSON.stringify(data)),
    ...mails.flatMap(({ subject, text, html }) => [subject, text, html]),
  ]
  expect(texts).toHaveLength(4 + 3 * mails.length)
  for (const text of texts) for (const canary of canaries) expect(text).not.toContain(canary)
  // Besides links, which hold random tokens, there is no digit at all.
  const said = [
    ...receivedBy(phone).map(({ data }) => data.body),
    ...mails.flatMap(({ subject, text }) => [subject, text.replaceAll(/https?:\S+/g, '')]),
  ]
  expect(said.filter((text) => /\d/.test(text))).toEqual([])
  const languages = new Set(mails.map(({ text }) => text.slice(0, 7)))
  expect(languages).toEqual(new Set(['Hello,\n', 'Bonjour']))
})

test('[P-NOT-5] one press ends a kind of mail without signing in, and a link that is only opened ends nothing', async () => {
  const phone = await onPhone()
  const wants = async () =>
    Object.fromEntries(
      (await phone.visitor.call(contract.getNotices)).body.data.choices.map(({ kind, mail }) => [kind, mail]),
    )
  await chooseMail(phone, 'weekly')
  await chooseMail(phone, 'results')
  await addNews(phone, 'results')
  await tell()
  const mails = await server.mailsTo(phone.account.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Your challenge has news', 'Your week on Élan'])
  const file = new TextEncoder().encode('List-Unsubscribe=One-Click')
  for (const [subject, kind] of [
    ['Your week on Élan', 'weekly'],
    ['Your challenge has news', 'results'],
  ] as const) {
    const { rows } = await server.asOwner((db) =>
      db.execute<{ url: string }>(sql`select unsubscribe_url as url from outbox
        where recipient = ${phone.account.email} and subject = ${subject}`),
    )
    const oneClick = new URL(rows[0]?.url ?? '')
    const link = mails.find((mail) => mail.subject === subject)?.links.find((one) => one.includes('token='))
    expect(new URL(link ?? '').searchParams.get('token')).toBe(oneClick.searchParams.get('token'))
    const url = oneClick.pathname + oneClick.search
    for (const method of ['GET', 'HEAD'] as const) await server.visitor().send({ method, url })
    expect((await wants())[kind]).toBe(true)
    // As a mail program sends it: no cookie, no Origin.
    const headers = { 'content-type': contract.oneClickType }
    const press = () => server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(file) })
    expect((await press()).statusCode).toBe(200)
    expect((await wants())[kind]).toBe(false)
    // A second press is no fault, and does not undo what was chosen since.
    await phone.visitor.call(contract.chooseNotice, { body: { kind, way: 'mail', wanted: true } })
    expect((await press()).statusCode).toBe(200)
    expect((await wants())[kind]).toBe(true)
    await phone.visitor.call(contract.chooseNotice, { body: { kind, way: 'mail', wanted: false } })
  }
  expect(await wants()).toMatchObject({ weekly: false, results: false })
  const unknown = await server.visitor().call(contract.endNoticeMails, { query: { token: 'a.b.c' }, file })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'token.invalid'])
  // The mails stop.
  server.pass({ days: 7 })
  await addNews(phone, 'results')
  await tell()
  expect(await server.mailsTo(phone.account.email)).toHaveLength(2)
})

test('no mail tells the company who joined a challenge or whose appeal was answered, unless the person chose it', async () => {
  const phone = await onPhone()
  await addNews(phone, 'results')
  await tell()
  expect(await server.mailsTo(phone.account.email)).toEqual([])
  // A choice of before appeals were told by push alone.
  const { organizationId, userId } = phone.person
  await server.asOwner((db) =>
    db.execute(sql`insert into notice_choices (organization_id, user_id, kind, way, wanted)
      values (${organizationId}, ${userId}, 'answers', 'mail', true)`),
  )
  await addNews(phone, 'answers')
  await tell()
  expect(kindsOf(phone)).toEqual(['results', 'answers'])
  expect(await server.mailsTo(phone.account.email)).toEqual([])
})

test('nothing reaches somebody who signed out, was deactivated or never turned pushes on', async () => {
  const [leaver, inactive] = [await onPhone(), await onPhone()]
  await leaver.visitor.call(logout, { body: {} })
  await server.asOwner((db) =>
    db.execute(sql`update users set status = 'inactive' where id = ${inactive.user.id}`),
  )
  await addNews(leaver, 'answers')
  await addNews(inactive, 'answers')
  await tell()
  expect([...receivedBy(leaver), ...receivedBy(inactive)]).toEqual([])
  expect(await server.mailsTo(inactive.account.email)).toEqual([])
})
