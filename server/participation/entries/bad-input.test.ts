import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChallenge } from '#contract/participation/joins.ts'
import * as contract from '#contract/participation/recording.ts'
import { updateMemberSettings } from '#contract/participation/settings.ts'
import { deleteChallenge } from '#contract/programme/challenges.ts'
import { activitySources } from '#server/schema/sources.ts'
import { agree } from '#tests/server/activity.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'
const yoga = { activity: '02150', day: today, start: '01:00', minutes: 20 }

/** A person who records in an organization, by default in one of their own. */
async function recorder(organization?: Awaited<ReturnType<typeof makeOrganization>>) {
  const made = await makeEmployee(server, { organization: organization ?? (await makeOrganization(server)) })
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  const visitor = await signedIn(server, made)
  const save = (body: object, entryId: string = crypto.randomUUID(), query = '') =>
    visitor.send({ method: 'PUT', url: `/api/me/entries/${entryId}${query}`, body })
  const days = async () =>
    (await visitor.call(contract.listDays, { query: { from: '2026-02-01', to: '2026-03-09' } })).body.data
  return { ...made, person, visitor, save, days }
}

test('[P-BAD-4] entries, challenges and organizations of others are not found or refused, and nothing changes', async () => {
  const robin = await recorder()
  const kim = await recorder()
  const entryId = crypto.randomUUID()
  await robin.save({ session: yoga }, entryId)
  const before = await robin.days()
  const at = { params: { entryId } }
  expect((await kim.visitor.call(contract.deleteEntry, { ...at, body: {} })).status).toBe(404)
  // The same id of another person is an entry of their own.
  expect((await kim.save({ session: { ...yoga, minutes: 40 } }, entryId)).status).toBe(200)
  const { id: challengeId } = await makeChallenge(server, robin.organization)
  expect((await kim.visitor.call(joinChallenge, { params: { challengeId }, body: {} })).status).toBe(404)
  const foreign = `?organizationId=${robin.organization.id}`
  const refused = await kim.save({ session: yoga }, crypto.randomUUID(), foreign)
  expect(refused).toMatchObject({ status: 403, body: { code: 'organization.forbidden' } })
  const unknown = await kim.save(
    { session: yoga },
    crypto.randomUUID(),
    `?organizationId=${crypto.randomUUID()}`,
  )
  expect([unknown.status, unknown.body]).toEqual([refused.status, refused.body])
  expect(await robin.days()).toEqual(before)
})

test('[P-BAD-4] an entry whose id comes again in capitals is the same entry, and not one beside it', async () => {
  const { visitor, save, days } = await recorder()
  const entryId = crypto.randomUUID()
  expect((await save({ session: yoga }, entryId)).status).toBe(200)
  const [before] = await days()
  const again = await save({ session: { ...yoga, start: '01:10' } }, entryId.toUpperCase())
  expect(again).toMatchObject({ status: 200 })
  expect(await days()).toEqual([before])
  const { body } = await visitor.call(contract.getDay, { params: { day: today } })
  expect(body.data.entries.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test('[P-BAD-4] only a named time zone is one: an offset has no clock changes', async () => {
  const { visitor } = await recorder()
  const set = (timezone: string) => visitor.call(updateMemberSettings, { body: { timezone } })
  for (const timezone of ['+23:59', '-05:00', '+01', 'Europe/Nowhere'])
    expect((await set(timezone)).status, timezone).toBe(400)
  expect((await set('Asia/Kolkata')).body.data.timezone).toBe('Asia/Kolkata')
})

test('[P-BAD-5] bodies that are too large, compressed or too deep are refused before anything is stored', async () => {
  const { visitor, days } = await recorder()
  const headers = { 'content-type': 'application/json' }
  const url = `/api/me/entries/${crypto.randomUUID()}`
  const put = (body: string) => visitor.send({ method: 'PUT', url, headers, body })
  const large = JSON.stringify({ session: yoga, reason: 'x'.repeat(2 ** 20) })
  expect((await put(large)).status).toBe(413)
  const compressed = await visitor.send({
    method: 'PUT',
    url,
    headers: { ...headers, 'content-encoding': 'gzip' },
    file: gzipSync(JSON.stringify({ session: yoga })),
  })
  expect(compressed.status).toBe(415)
  const deep = await put(`${'['.repeat(7000)}${']'.repeat(7000)}`)
  expect(deep.status).toBe(400)
  expect(await days()).toEqual([])
})

test('[P-BAD-6] a hostile name of a source is told to its owner as it is, as text', async () => {
  const { person, visitor, save } = await recorder()
  const name = '=1+1 <script>alert(1)</script> \u202eevil'
  const at = server.makeContext().now
  await server.asOwner((db) =>
    db
      .insert(activitySources)
      .values({ ...person, kind: 'typed', name, rank: 4, createdAt: at, lastHeardAt: at }),
  )
  expect((await save({ session: yoga })).status).toBe(200)
  const answer = await visitor.call(contract.getDay, { params: { day: today } })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const names = answer.body.data.measures.flatMap(({ counted }) => counted.map((part) => part.name))
  expect(new Set(names)).toEqual(new Set([name]))
})

test('[P-BAD-15] an entry whose session ended while offline is stored once after signing in again', async () => {
  const made = await recorder()
  const entryId = crypto.randomUUID()
  server.pass({ hours: 13 })
  expect((await made.save({ session: yoga }, entryId)).status).toBe(401)
  const visitor = await signedIn(server, made)
  const again = () => visitor.call(contract.saveEntry, { params: { entryId }, body: { session: yoga } })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  const receipt = (await visitor.call(contract.getDay, { params: { day: today } })).body.data
  expect(receipt.entries).toHaveLength(1)
  server.pass({ hours: -13 })
})

test('[P-BAD-15] a challenge that was deleted while offline is not found, and the own days stay', async () => {
  const { organization, visitor, save, days } = await recorder()
  const administrator = await signedIn(server, await makeAdministrator(server, { organization }))
  await save({ session: yoga })
  const { id: challengeId } = await makeChallenge(server, organization)
  await visitor.call(joinChallenge, { params: { challengeId }, body: {} })
  const gone = { params: { orgId: organization.id, challengeId } }
  expect((await administrator.call(deleteChallenge, gone)).status).toBe(200)
  const again = await visitor.call(joinChallenge, { params: { challengeId }, body: {} })
  expect(again).toMatchObject({ status: 404, body: { code: 'challenge.not_found' } })
  expect((await save({ session: { ...yoga, start: '02:00' } })).status).toBe(200)
  expect(await days()).toMatchObject([{ day: today, activeMinutes: 40 }])
})

test('[P-BAD-16] a clock two days ahead is refused at the day, and one two days behind records on the day it names', async () => {
  const { save, days } = await recorder()
  const ahead = await save({ session: { ...yoga, day: '2026-03-04' } })
  expect(ahead).toMatchObject({
    status: 400,
    body: { fieldErrors: { 'session.day': { code: 'entry.future' } } },
  })
  expect(await days()).toEqual([])
  expect((await save({ session: { ...yoga, day: '2026-02-28' } })).status).toBe(200)
  expect(await days()).toMatchObject([{ day: '2026-02-28' }])
})
