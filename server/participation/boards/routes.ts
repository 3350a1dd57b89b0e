import * as contract from '#contract/participation/boards.ts'
import * as joins from '#contract/participation/joins.ts'
import * as winners from '#contract/participation/winners.ts'
import { dayIn } from '#contract/platform/days.ts'
import { isWithheldFrom } from '#server/participation/role-holders/service.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Client } from '#server/platform/http/client.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { matchesVersion, TaggedAnswer } from '#server/platform/http/tagged-answer.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { answerTags } from './answer-tags.ts'
import { boardVersion, readBoard, type Viewer } from './board.ts'
import { sendCheer } from './cheers.ts'
import { readGroups } from './groups.ts'
import { readProgress } from './progress.ts'
import { onceSealed } from './sealed.ts'
import { changeJoin, join, leave, listChallenges, readChallenge } from './service.ts'
import { answerAsWinner, readWin } from './winners.ts'

const tags = answerTags()

interface Asked {
  context: UseCaseContext
  member: MemberScope
  client: Client
  challengeId: string
  /** Which part of the board, with the cursor. */
  part: string
}

/**
 * Answers with the tag of what it shows, and reads no more than the board's version where the client has it. The tag
 * follows from the answer: a version would tell of each entry, also of people whom the answer does not show.
 */
async function tagged<Data>(
  { context, member, client, challengeId, part }: Asked,
  read: (db: Handle, viewer: Viewer) => Promise<Data>,
): Promise<TaggedAnswer<{ data: Data }>> {
  return onceSealed(context, member, challengeId, async (own, challenge, result) => {
    const { now, userId } = member
    const { alias } = challenge.join
    // Whether a board opens also changes with the day.
    const today = dayIn('UTC', now)
    const state = stateOf(challenge, now)
    const isWithheld = await isWithheldFrom(own, member, challengeId)
    const version = [await boardVersion(own, challengeId), state, alias, isWithheld, today].join()
    const key = [userId, challengeId, part].join()
    const known = tags.find(key, version)
    if (known && matchesVersion(client.ifNoneMatch, known))
      return new TaggedAnswer<{ data: Data }>(known, undefined)
    const data = await read(own, { challenge, result, isWithheld, now })
    const tag = tags.keep(key, version, data)
    return new TaggedAnswer(tag, matchesVersion(client.ifNoneMatch, tag) ? undefined : { data })
  })
}

export const boardRoutes = [
  implement(joins.listMyChallenges, async ({ member }) => ({ data: await listChallenges(member) })),

  implement(joins.getMyChallenge, async ({ context, member, params }) => ({
    data: await readChallenge(context, member, params.challengeId),
  })),

  implement(joins.joinChallenge, async ({ member, params, body }) => ({
    data: await join(member, params.challengeId, body),
  })),

  implement(joins.changeJoin, async ({ member, params, body }) => ({
    data: await changeJoin(member, params.challengeId, body),
  })),

  implement(joins.leaveChallenge, async ({ member, params: { challengeId } }) => {
    await leave(member, challengeId)
    return { data: { id: challengeId } }
  }),

  implement(contract.getBoard, ({ context, member, client, params: { challengeId }, query }) =>
    tagged({ context, member, client, challengeId, part: query.after ?? 'first' }, (own, viewer) =>
      readBoard(own, viewer, query.after),
    ),
  ),

  implement(contract.getGroups, ({ context, member, client, params: { challengeId } }) =>
    tagged({ context, member, client, challengeId, part: 'groups' }, readGroups),
  ),

  implement(contract.getMyProgress, async ({ context, member, params }) => ({
    data: await readProgress(context, member, params.challengeId),
  })),

  implement(winners.getMyWin, async ({ context, member, params }) => ({
    data: { win: await readWin(context, member, params.challengeId) },
  })),

  // The result is sealed in a transaction of its own, before the answer is stored.
  implementPrepared(
    winners.answerAsWinner,
    ({ context, member, params }) => readWin(context, member, params.challengeId),
    async ({ member, params, body }) => ({
      data: { win: await answerAsWinner(member, params.challengeId, body.tells) },
    }),
  ),

  implement(contract.sendCheer, async ({ member, params, body }) => ({
    data: { sent: await sendCheer(member, params.challengeId, body) },
  })),
]
