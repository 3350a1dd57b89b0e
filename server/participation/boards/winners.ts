import { and, eq } from 'drizzle-orm'
import { answerDays, type Win } from '#contract/participation/winners.ts'
import { findResult, type SealedResult } from '#server/participation/results/service.ts'
import { isWithheldFrom } from '#server/participation/role-holders/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { winnerAnswers } from '#server/schema/boards.ts'
import { type JoinedChallenge, requireJoined } from './challenges.ts'
import { onceSealed } from './sealed.ts'

/** @throws challenge.not_found, challenge.not_joined */
export const readWin = (
  context: UseCaseContext,
  member: MemberScope,
  challengeId: string,
): Promise<Win | null> =>
  onceSealed(context, member, challengeId, (db, challenge) => findWin(db, member, challenge))

/** @param db runs as the caller */
async function findWin(db: Handle, member: MemberScope, challenge: JoinedChallenge): Promise<Win | null> {
  const result = await findResult(db, challenge.id)
  const place = result && placeIn(result, challenge)
  if (!result || place === undefined) return null
  const { tells, userId, challengeId } = winnerAnswers
  const [answer] = await db
    .select({ tells })
    .from(winnerAnswers)
    .where(and(eq(userId, member.userId), eq(challengeId, challenge.id)))
  // Who has answered knows the place, and may take a yes back.
  if (!answer && (await isWithheldFrom(db, member, challenge.id))) return null
  const { groupId } = challenge.join
  return {
    place,
    group: groupId === null ? null : (result.groupNames[groupId] ?? null),
    tells: answer?.tells ?? null,
    answerBy: new Date(result.sealedAt.getTime() + answerDays * 86_400_000).toISOString(),
  }
}

function placeIn({ winners }: SealedResult, { join }: JoinedChallenge): number | undefined {
  if (join.groupId !== null && winners.groups.includes(join.groupId)) return 1
  return winners.aliases[join.alias]
}

/**
 * Stores whether the organizers may know a winner's name and place. A trigger publishes them or takes them back.
 * @throws challenge.not_found, challenge.not_joined, winner.none, winner.too_late
 */
export const answerAsWinner = (member: MemberScope, challengeId: string, tells: boolean): Promise<Win> =>
  member.own(async (db) => {
    const win = await findWin(db, member, await requireJoined(db, member, challengeId))
    if (!win) fail('winner.none')
    if (tells && member.now.toISOString() > win.answerBy) fail('winner.too_late')
    const answer = { tells, answeredAt: member.now }
    await db
      .insert(winnerAnswers)
      .values({ organizationId: member.organization.id, userId: member.userId, challengeId, ...answer })
      .onConflictDoUpdate({
        target: [winnerAnswers.organizationId, winnerAnswers.userId, winnerAnswers.challengeId],
        set: answer,
      })
    return { ...win, tells }
  })
