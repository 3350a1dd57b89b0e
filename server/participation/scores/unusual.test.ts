import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChallenge } from '#contract/participation/joins.ts'
import { confirmDay, listUnusualDays } from '#contract/participation/unusual.ts'
import { addDays } from '#contract/platform/days.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'

/** A person who walked 5,000 measured steps on each of eight days, in a challenge. */
async function setting() {
  const organization = await makeOrganization(server)
  const made = await makeEmployee(server, { organization })
  const person = { organizationId: organization.id, userId: made.user.id }
  await agree(server, [person])
  const visitor = await signedIn(server, made)
  const { id: challengeId } = await makeChallenge(server, organization)
  const on = (day: string, steps: number, typed = 0) => walk(server, { ...person, day, steps, typed })
  for (let n = 3; n < 11; n += 1) await on(addDays(today, -n), 5000)
  return {
    on,
    join: () => visitor.call(joinChallenge, { params: { challengeId }, body: {} }),
    asked: async () => (await visitor.call(listUnusualDays)).body.data,
    confirm: (day: string) => visitor.call(confirmDay, { params: { day }, body: {} }),
  }
}

test('[P-RCT-4] a typed day above twice one’s own usual is asked about once, and only its person is asked', async () => {
  const robin = await setting()
  const kim = await setting()
  await robin.on(today, 10_000, 10_000)
  expect(await robin.asked()).toEqual([])
  await robin.on(today, 10_001, 10_001)
  expect(await robin.asked()).toEqual([{ day: today, equivalents: 10_001, usual: 5000 }])
  expect((await kim.confirm(today)).status).toBe(200)
  expect(await robin.asked()).toHaveLength(1)
  expect((await robin.confirm(today)).status).toBe(200)
  expect((await robin.confirm(today)).status).toBe(200)
  expect(await robin.asked()).toEqual([])
  await robin.on(today, 12_000, 12_000)
  expect(await robin.asked()).toEqual([])
})

test('[P-RCT-4] a measured day is asked about only above the cap of a joined challenge', async () => {
  const { on, join, asked } = await setting()
  await on(today, 20_001)
  await on(addDays(today, -2), 20_001)
  expect(await asked()).toEqual([])
  await join()
  // The challenge began yesterday.
  expect(await asked()).toEqual([{ day: today, equivalents: 20_001, usual: 5000 }])
  await on(today, 20_000)
  expect(await asked()).toEqual([])
})

test('[P-RCT-4] a day that was corrected is not asked about any more', async () => {
  const { on, asked } = await setting()
  await on(today, 11_000, 11_000)
  expect(await asked()).toHaveLength(1)
  await on(today, 6000, 6000)
  expect(await asked()).toEqual([])
})
