import * as boards from '#contract/participation/boards.ts'
import * as joins from '#contract/participation/joins.ts'
import * as winners from '#contract/participation/winners.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeResults } from '#server/schema/results.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeMembers } from './activity.ts'
import { recorderOf } from './participation-samples.ts'
import { makeChallenge } from './scores.ts'

async function challengeOf(stage: Stage, caller: Account | undefined) {
  await recorderOf(stage, caller)
  const { id } = await makeChallenge(stage.server, stage.home)
  return { ...inQuery(stage), params: { challengeId: id } }
}

/** A challenge that the caller has joined. */
export async function joinedBy(stage: Stage, caller: Account | undefined) {
  const call = await challengeOf(stage, caller)
  const person = await recorderOf(stage, caller)
  const joinedAt = stage.server.makeContext().now
  const join = { ...call.params, appears: 'alias' as const, joinedAt }
  if (person)
    await stage.server.asOwner((db) => db.insert(challengeJoins).values({ ...person, ...join, alias: 1 }))
  return call
}

/** The same with ten others: its board is open. */
export async function joinedByMany(stage: Stage, caller: Account | undefined) {
  const call = await joinedBy(stage, caller)
  const others = await makeMembers(stage.server, stage.home, 10)
  const joinedAt = stage.server.makeContext().now
  const join = { ...call.params, appears: 'alias' as const, joinedAt }
  const joins = others.map((other, at) => ({ ...other, ...join, alias: 2 + at }))
  await stage.server.asOwner((db) => db.insert(challengeJoins).values(joins))
  return call
}

/** A sealed challenge that the caller has won. */
async function wonBy(stage: Stage, caller: Account | undefined) {
  const call = await joinedBy(stage, caller)
  const sealed = { sealedAt: stage.server.makeContext().now, rulesVersion: 1, standings: '{}', sha256: '' }
  await stage.server.asOwner((db) =>
    db.insert(challengeResults).values({
      ...{ ...call.params, ...sealed, organizationId: stage.home.id },
      winners: { aliases: { 1: 1 }, groups: [] },
    }),
  )
  return call
}

/** Calls on challenges and boards, aimed at `home`. */
export const boardSamples = [
  sample(joins.listMyChallenges, inQuery),
  sample(joins.getMyChallenge, challengeOf),
  sample(joins.joinChallenge, async (stage, caller) => ({
    ...(await challengeOf(stage, caller)),
    body: {},
  })),
  sample(joins.changeJoin, async (stage, caller) => ({
    ...(await joinedBy(stage, caller)),
    body: { acceptsCheers: false },
  })),
  sample(joins.leaveChallenge, joinedBy),
  sample(boards.getBoard, joinedBy),
  sample(boards.getGroups, joinedBy),
  sample(boards.getMyProgress, joinedBy),
  sample(winners.getMyWin, joinedBy),
  sample(winners.answerAsWinner, async (stage, caller) => ({
    ...(await wonBy(stage, caller)),
    body: { tells: true },
  })),
  sample(boards.sendCheer, async (stage, caller) => {
    const call = await joinedByMany(stage, caller)
    return { ...call, body: { alias: 2, cheer: 'bravo' as const } }
  }),
]
