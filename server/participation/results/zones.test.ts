import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMyProgress } from '#contract/participation/boards.ts'
import { getMyChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { getChallengeResult } from '#contract/participation/results.ts'
import type { timezones } from '#contract/platform/timezones.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { sealDueResults } from './service.ts'

type Zone = (typeof timezones)[number]

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const moveTo = (iso: string, hours: number) =>
  server.pass({ hours: (Date.parse(iso) - server.makeContext().now.getTime()) / 3_600_000 + hours })

/** A person in a challenge that began today, in an organization whose administrator changes the time zone. */
async function setting(zone: Zone, { begins = '2026-03-02' } = {}) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const setZone = async (timezone: Zone) => {
    const boss = await signedIn(server, administrator)
    const params = { orgId: organization.id }
    expect((await boss.call(updateOrganization, { params, body: { timezone } })).status).toBe(200)
  }
  await setZone(zone)
  const challenge = await makeChallenge(server, organization, { startDate: begins, duration: 2 })
  const [player] = (await makePlayers(server, organization, 1)) as [Player]
  await joinAs(player, challenge.id)
  const params = { challengeId: challenge.id }
  const visitor = () => signedIn(server, player)
  return {
    challenge,
    setZone,
    read: async () => (await (await visitor()).call(getMyChallenge, { params })).body.data,
    score: async () => (await (await visitor()).call(getMyProgress, { params })).body.data.score,
    save: async (day: string, steps: number) => {
      const body = { total: { day, steps } }
      const saved = await (await visitor()).call(saveEntry, { params: { entryId: randomUUID() }, body })
      expect(saved.status).toBe(200)
    },
    leave: async () => (await (await visitor()).call(leaveChallenge, { params })).body.code,
    console: async () => {
      const boss = await signedIn(server, administrator)
      const at = { orgId: organization.id, challengeId: challenge.id }
      return (await boss.call(getChallengeResult, { params: at })).body.data
    },
  }
}

const hoursOf = ({
  endsAt,
  graceEndsAt,
  sealedAt,
}: Record<'endsAt' | 'graceEndsAt' | 'sealedAt', string>) => ({
  ...{ endsAt, graceEndsAt, sealedAt },
})

test('[P-SCO-10] a challenge that has begun keeps its hours when the organization moves to an earlier time zone', async () => {
  const { read, save, score, setZone, console, leave } = await setting('America/Los_Angeles')
  const promised = hoursOf(await read())
  moveTo(promised.graceEndsAt, -15)
  await setZone('Australia/Sydney')
  expect(await read()).toMatchObject({ ...promised, state: 'provisional' })
  await save('2026-03-04', 7000)
  expect(await score(), 'late data counts until the promised hour').toBe(7000)
  moveTo(promised.sealedAt, -1)
  await sealDueResults(server.makeContext())
  expect(await console()).toMatchObject({
    state: 'under-appeal',
    endsAt: promised.endsAt,
    sealsAt: promised.sealedAt,
    result: null,
  })
  moveTo(promised.sealedAt, 0)
  expect((await console()).state).toBe('sealed')
  // Moving back opens nothing.
  await setZone('America/Los_Angeles')
  expect([(await console()).state, (await read()).state, await leave()]).toEqual([
    'sealed',
    'sealed',
    'challenge.sealed',
  ])
})

test('[P-SCO-10] a move to a later time zone gives no day more to record, and no quiz to count', async () => {
  const { challenge, read, save, score, setZone } = await setting('Australia/Sydney')
  const promised = hoursOf(await read())
  moveTo(promised.graceEndsAt, 1)
  await setZone('America/Los_Angeles')
  expect(await read()).toMatchObject({ ...promised, state: 'under-appeal' })
  await save('2026-03-04', 9999)
  expect(await score()).toBe(0)
  moveTo(promised.sealedAt, 1)
  // The triggers that keep sealed scores ask the same rule.
  const due = sql`select is_result_due(${challenge.id}) as due`
  const { rows } = await server.asOwner(async (db) => {
    await db.execute(sql`select set_config('elan.now', ${server.makeContext().now.toISOString()}, true)`)
    return db.execute<{ due: boolean }>(due)
  })
  expect(rows[0]?.due).toBe(true)
})

test('a challenge that is to come follows the organization to its new time zone', async () => {
  const { read, setZone } = await setting('Australia/Sydney', { begins: '2026-03-10' })
  expect((await read()).endsAt).toBe('2026-03-12T13:00:00.000Z')
  await setZone('Europe/Paris')
  expect((await read()).endsAt).toBe('2026-03-12T23:00:00.000Z')
})

test('[P-SCO-10] a sealed result is sealed for everybody, also where the clock is set back', async () => {
  const { read, console } = await setting('Europe/Paris')
  moveTo((await read()).sealedAt, 1)
  expect((await console()).result).not.toBeNull()
  server.pass({ hours: -30 })
  expect([(await console()).state, (await read()).state]).toEqual(['sealed', 'sealed'])
})
