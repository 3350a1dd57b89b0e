import { and, eq, isNull } from 'drizzle-orm'
import { lockPerson } from '#server/participation/consents/service.ts'
import {
  type OpenChallenge,
  resultLockKey,
  scoreJoin,
  stateOf,
} from '#server/participation/scores/service.ts'
import { lockKeyShared } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { appeals } from '#server/schema/appeals.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeScores } from '#server/schema/scores.ts'

/**
 * Runs the rules again over the days of an alias, in a transaction of its own, and stores for those who appealed whether
 * that changed anything. Once the grace has ended, what was kept of the days is all there is.
 */
export const runRulesAgain = (
  { db, now }: Pick<UseCaseContext, 'db' | 'now'>,
  challenge: OpenChallenge,
  target: number,
): Promise<void> =>
  asClosing(db, async (tx) => {
    await lockKeyShared(tx, resultLockKey(challenge.id))
    const { organizationId, userId, challengeId, alias, leftAt } = challengeJoins
    const [owner] = await tx
      .select({ organizationId, userId })
      .from(challengeJoins)
      .where(and(eq(challengeId, challenge.id), eq(alias, target), isNull(leftAt)))
    const before = await readScore(tx, challenge.id, target)
    if (owner && ['live', 'provisional'].includes(stateOf(challenge, now))) {
      await lockPerson(tx, owner.userId)
      await scoreJoin(tx, owner, challenge)
    }
    const isSame = before === (await readScore(tx, challenge.id, target))
    await tx
      .update(appeals)
      .set({ outcome: isSame ? 'checked' : 'corrected' })
      .where(
        and(eq(appeals.challengeId, challenge.id), eq(appeals.targetAlias, target), isNull(appeals.outcome)),
      )
  })

async function readScore(tx: Handle, id: string, target: number): Promise<number | undefined> {
  const { challengeId, alias, score } = challengeScores
  const [row] = await tx
    .select({ score })
    .from(challengeScores)
    .where(and(eq(challengeId, id), eq(alias, target)))
  return row?.score
}
