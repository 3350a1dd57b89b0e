import { and, type Column, eq, type SQL } from 'drizzle-orm'
import { canonicalText, type PlayerScore, standingsOf } from '#contract/participation/standings.ts'
import { type OpenChallenge, toScored } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { challengeScores } from '#server/schema/scores.ts'

/**
 * Reads the scores that were kept for a challenge.
 * @param db runs as the closing role
 */
export async function readKeptPlayers(
  db: Handle,
  challengeId: string,
  condition?: SQL | Column,
): Promise<PlayerScore[]> {
  const { alias, groupId, listed, score, days, reached, measured, steps } = challengeScores
  const rows = await db
    .select({ alias, groupId, listed, score, days, reached, measured, steps })
    .from(challengeScores)
    .where(and(eq(challengeScores.challengeId, challengeId), condition))
  return rows.map(({ alias: id, ...row }) => ({ id: String(id), ...row }))
}

/** Players who were deleted from their organization: only the score is left of them. */
export const readDepartedPlayers = (db: Handle, challengeId: string): Promise<PlayerScore[]> =>
  readKeptPlayers(db, challengeId, challengeScores.departed)

/**
 * The text of a result. The salt keeps those who know the other scores from finding the last one by its hash.
 */
export const resultText = (
  challenge: OpenChallenge,
  players: readonly PlayerScore[],
  salt: string | null,
): string => canonicalText({ ...standingsOf(toScored(challenge), players), salt })
