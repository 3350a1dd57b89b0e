import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCheck, appealAboutAlias } from '#contract/participation/appeals.ts'
import { getMyProgress } from '#contract/participation/boards.ts'
import { changeJoin } from '#contract/participation/joins.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { challengeWithAppeals } from '#tests/server/appeals.ts'
import { type Player, signedInAgain } from '#tests/server/players.ts'
import { walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const today = '2026-03-02'

/** Two people of a challenge: one asks about the alias of the other. */
async function setting() {
  const made = await challengeWithAppeals(server, 5)
  const [robin, kim] = made.players as [Player, Player]
  const { params, own } = made
  const [robinsAlias = 0, kimsAlias = 0] = made.aliases
  return {
    ...{ ...made, robin, kim, robinsAlias, kimsAlias },
    ask: (alias = kimsAlias, player = robin) =>
      player.visitor.call(appealAboutAlias, {
        params: { ...params, newAppealId: randomUUID() },
        body: { alias },
      }),
    asked: async () => (await own(robin).appeals()).appeals,
    isAsked: async (player = kim) => (await own(player).appeals()).isAsked,
    answer: (player = kim) => player.visitor.call(answerCheck, { params, body: {} }),
    score: async () => (await kim.visitor.call(getMyProgress, { params })).body.data.score,
  }
}

test('[P-RCT-2] the rules run again over an alias, its owner is asked, and who asked learns one word', async () => {
  const { ask, asked, isAsked, answer, kim, kimsAlias, referee } = await setting()
  await walk(server, { ...kim, day: today, steps: 9000 })
  expect(await isAsked()).toBe(false)
  expect((await ask()).status).toBe(200)
  const [one] = await asked()
  expect(one).toEqual({
    ...{ id: one?.id, state: 'checked', askedAt: one?.askedAt, own: null, reason: null },
    alias: expect.objectContaining({ id: kimsAlias }),
  })
  expect(await isAsked()).toBe(true)
  await referee.name()
  expect((await referee.cases()).cases).toEqual([])
  expect((await answer()).status).toBe(200)
  expect(await isAsked()).toBe(false)
  expect((await asked())[0]?.state).toBe('checked')
  // Asking again soon bothers nobody.
  await ask()
  expect(await isAsked()).toBe(false)
})

test('[P-RCT-2] what the owner corrects before answering is told as corrected, without what it was', async () => {
  const { ask, asked, answer, kim, score, differences } = await setting()
  const params = { entryId: randomUUID() }
  const session = { activity: '02150', day: today, start: '01:00', minutes: 60 }
  await kim.visitor.call(saveEntry, { params, body: { session } })
  await ask()
  server.pass({ minutes: 1 })
  await kim.visitor.call(saveEntry, { params, body: { session: { ...session, minutes: 20 } } })
  expect((await asked())[0]?.state).toBe('checked')
  await answer()
  expect(await asked()).toMatchObject([{ state: 'corrected', own: null, reason: null }])
  expect(await score()).toBe(1000)
  expect(await differences()).toEqual([])
})

test('[P-RCT-2] a score that does not follow from its days is corrected when the rules run again', async () => {
  const { ask, asked, kim, score } = await setting()
  await walk(server, { ...kim, day: today, steps: 9000 })
  await server.asOwner((db) =>
    db.update(challengeDays).set({ value: 19_000 }).where(eq(challengeDays.userId, kim.userId)),
  )
  await ask()
  expect((await asked())[0]?.state).toBe('corrected')
  expect(await score()).toBe(9000)
})

test('[P-RCT-2] nobody appeals about themselves, an unknown alias, one in totals only, or after sealing', async () => {
  const { ask, robinsAlias, kim, robin, params, kimsAlias } = await setting()
  expect((await ask(robinsAlias)).body.code).toBe('appeal.yourself')
  expect((await ask(2_000_000_000)).body.code).toBe('appeal.unknown_alias')
  await kim.visitor.call(changeJoin, { params, body: { appears: 'totals' } })
  expect((await ask()).body.code).toBe('appeal.unknown_alias')
  await kim.visitor.call(changeJoin, { params, body: { appears: 'alias' } })
  for (const status of [200, 200, 200, 409]) expect((await ask()).status).toBe(status)
  server.pass({ days: 13 })
  expect((await ask(kimsAlias, await signedInAgain(server, robin))).body.code).toBe('challenge.sealed')
})
