import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as contract from '#contract/participation/connectors.ts'
import { downloadOwnExport, eraseOwnData, requestOwnExport } from '#contract/participation/own-data.ts'
import { agree } from '#tests/server/activity.ts'
import { contentsOf } from '#tests/server/contents.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { type Runner, startRunners } from '#tests/server/runners.ts'
import { startTestServer } from '#tests/server/server.ts'
import { googleSteps, stravaActivity, vendorSettings } from '#tests/server/vendor-items.ts'
import { fetchOf } from './vendors.ts'

const stage = await startRunners()
const {
  server,
  vendors,
  runner,
  connect,
  rowsOf,
  secretsOf,
  dayOf,
  stateOf,
  disconnect,
  sourcesOf,
  connected,
} = stage
afterAll(stage.close)
beforeEach(stage.reset)

test('[P-CNX-1] a vendor is offered only where its id and secret are set', async () => {
  const offered = async (env: Record<string, string>) => {
    const other = await startTestServer(env, server.database)
    const made = await makeEmployee(other)
    await agree(other, [{ organizationId: made.organization.id, userId: made.user.id }])
    const visitor = await signedIn(other, made)
    const { data } = (await visitor.call(contract.listConnectors)).body
    const started = []
    for (const vendor of contract.vendors)
      started.push((await visitor.call(contract.startConnector, { params: { vendor } })).status)
    const hook = await other.app.inject({
      method: 'POST',
      url: '/api/hooks/strava',
      payload: { object_type: 'activity', owner_id: 1 },
    })
    await other.app.close()
    return [data.map(({ vendor }) => vendor), started, hook.statusCode]
  }
  const { STRAVA_CLIENT_ID, STRAVA_CLIENT_SECRET, GOOGLE_HEALTH_CLIENT_ID, GOOGLE_HEALTH_CLIENT_SECRET } =
    vendorSettings
  expect(await offered({})).toEqual([[], [404, 404], 404])
  expect(await offered({ STRAVA_CLIENT_ID })).toEqual([[], [404, 404], 404])
  expect(await offered({ STRAVA_CLIENT_ID, STRAVA_CLIENT_SECRET })).toEqual([['strava'], [200, 404], 200])
  expect(await offered({ GOOGLE_HEALTH_CLIENT_ID, GOOGLE_HEALTH_CLIENT_SECRET })).toEqual([
    ['google-health'],
    [404, 200],
    404,
  ])
})

test('connecting reads thirty days, and ending it gives the tokens back and deletes them and the data', async () => {
  const said = {
    strava: [stravaActivity('2026-03-01T15:00:00Z'), stravaActivity('2026-01-20T15:00:00Z')],
    'google-health': [
      googleSteps('2026-03-01T15:00:00Z', 15, 900),
      googleSteps('2026-01-20T15:00:00Z', 15, 1),
    ],
  }
  const read = {
    strava: {
      kind: 'strava',
      name: 'Strava',
      figures: { footM: 5000, steps: 0 },
      last: 'www.strava.com/oauth/deauthorize',
    },
    'google-health': {
      ...{ kind: 'platform', name: 'Google Health', figures: { footM: 0, steps: 900 } },
      last: 'oauth2.googleapis.com/revoke',
    },
  }
  for (const vendor of contract.vendors) {
    const person = await connected(vendor, said[vendor])
    const { kind, name, figures, last } = read[vendor]
    expect(await stateOf(person, vendor)).toMatchObject({
      state: 'active',
      heardAt: server.makeContext().now.toISOString(),
    })
    expect(await sourcesOf(person)).toMatchObject([{ kind, name, days: 1 }])
    expect(await dayOf(person, '2026-03-01')).toMatchObject(figures)
    expect(await secretsOf(person)).toHaveLength(1)
    expect((await disconnect(person, vendor)).status).toBe(200)
    expect([await rowsOf(person), await secretsOf(person), await sourcesOf(person)]).toEqual([[], [], []])
    expect(await dayOf(person, '2026-03-01')).toMatchObject({ footM: 0, steps: 0 })
    expect(vendors.asked.at(-1)).toBe(`POST ${last}`)
    expect((await disconnect(person, vendor)).status).toBe(404)
  }
  expect(vendors.problems).toEqual([])
})

test('[P-CNX-2] a connection is completed by the same person in the same browser, once, with the scope that reads', async () => {
  const person = await runner()
  const start = async () =>
    vendors.agree(
      (await person.visitor.call(contract.startConnector, { params: { vendor: 'strava' } })).body.data
        .location,
      person.account,
      'read,activity:read',
    )
  const complete = async (by: Runner, body: Awaited<ReturnType<typeof start>>) => {
    const answer = await by.visitor.call(contract.completeConnector, { body })
    return [answer.status, answer.body.code]
  }
  const refused = [400, 'connector.expired']
  const other = await runner()
  const begunByAnother = await start()
  expect(await complete(other, begunByAnother)).toEqual(refused)
  // Somebody else signs in to the browser in which it began.
  for (const [name, value] of person.visitor.cookies)
    if (name.endsWith('connector')) other.visitor.cookies.set(name, value)
  expect(await complete(other, begunByAnother)).toEqual(refused)
  expect(await rowsOf(other)).toEqual([])
  expect(await complete(person, { ...(await start()), state: 'x'.repeat(43) })).toEqual(refused)
  expect(await complete(person, { ...(await start()), scope: 'read' })).toEqual([400, 'connector.scope'])
  expect(await complete(person, { ...(await start()), code: 'guessed' })).toEqual([502, 'connector.failed'])
  const answered = await start()
  expect(await complete(person, answered)).toEqual([200, undefined])
  expect(await complete(person, answered)).toEqual(refused)
  // The cookie ends after ten minutes: browsers send it no longer.
  const begun = await person.visitor.call(contract.startConnector, { params: { vendor: 'google-health' } })
  expect(new URL(begun.body.data.location).searchParams.get('redirect_uri')).toBe(
    'https://elan.example.com/me/sources',
  )
  expect(String(begun.headers['set-cookie'])).toMatch(/__Host-connector=.*HttpOnly; Secure; SameSite=Lax/)
  // An account counts for one person of an organization.
  const colleague = await runner(person.organization)
  const taken = await connect(colleague, 'strava', person.account)
  expect([taken.status, taken.body.code]).toEqual([409, 'connector.taken'])
  expect(vendors.problems).toEqual([])
})

test('[P-CNX-2] tokens are in no log, dump, export or answer, and gone after the connection and after erasure', async () => {
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => written.mockRestore())
  const loud = await startTestServer(
    { ...vendorSettings, OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'debug' },
    server.database,
  )
  onTestFinished(() => loud.app.close())
  vendors.connect(loud)
  const made = await makeEmployee(loud)
  const stranger = await runner()
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(loud, [person])
  const visitor = await signedIn(loud, made)
  const answers: unknown[] = []
  for (const vendor of contract.vendors) {
    const begun = await visitor.call(contract.startConnector, { params: { vendor } })
    const body = vendors.agree(begun.body.data.location, stage.nextAccount())
    answers.push((await visitor.call(contract.completeConnector, { body })).body)
    vendors.fail(vendor, { status: 401 }, { status: 500 })
  }
  await loud.runJobs()
  answers.push((await visitor.call(contract.listConnectors)).body)
  await visitor.call(requestOwnExport, { body: {} })
  await loud.runJobs()
  const { bytes } = await visitor.call(downloadOwnExport)
  const files = Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
  expect(files.join()).toContain('"vendor":"strava"')
  const everywhere = [...files, ...lines, JSON.stringify(answers), ...(await contentsOf(server)).values()]
  expect(everywhere.filter((text) => /canary-(access|refresh)/.test(text))).toEqual([])
  // Neither as bytes of the encrypted column.
  const dumped = [...(await contentsOf(server)).values()].join()
  expect(dumped).not.toContain(Buffer.from('canary-').toString('hex'))
  expect(await secretsOf({ ...stranger, person })).toHaveLength(2)
  await visitor.call(eraseOwnData, { body: { what: 'activity', email: made.account.email } })
  expect(await secretsOf({ ...stranger, person })).toEqual([])
  expect(vendors.asked.filter((call) => /revoke|deauthorize/.test(call))).toHaveLength(2)
  expect(vendors.problems).toEqual([])
})

test('[P-CNX-2] nothing but the vendors’ hosts is called, over https alone', async () => {
  for (const url of [
    'https://evil.example.com/',
    'http://www.strava.com/',
    'https://www.strava.com:8443/',
    'https://www.strava.com.evil.com/',
    'https://health.googleapis.com/',
  ])
    await expect(fetchOf(server.makeContext(), 'strava')(url), url).rejects.toMatchObject({ reason: 'url' })
  expect(vendors.asked).toEqual([])
})
