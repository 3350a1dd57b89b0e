import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { smallestBoard } from '#contract/participation/rules.ts'
import { dayIn } from '#contract/platform/days.ts'
import { smallestGroups } from '#contract/visibility.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { challengeGroups, challengeScores } from '#server/schema/scores.ts'

/** Everybody, or the people of one group, of a challenge. */
export interface Crowd {
  id: string
  joined: number
}

/** The group of everybody in a challenge. */
export const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * Decides which groups are large enough to be shown to those in it and to others. Accounts can be made up in minutes:
 * five people suffice only where each has been in the organization for a while.
 * @param db runs as a person who joined the challenge
 */
export async function readOpening(
  db: Handle,
  challengeId: string,
  crowds: readonly Crowd[],
  now: Date,
): Promise<(crowd: Crowd) => boolean> {
  const isUnclear = ({ joined }: Crowd) => joined >= smallestBoard && joined < smallestGroups.crowd
  const unclear = crowds.filter(isUnclear).map(({ id }) => id)
  const settled = await countSettled(db, challengeId, unclear, dayIn('UTC', now))
  return (one) =>
    one.joined >= smallestGroups.crowd || (isUnclear(one) && (settled.get(one.id) ?? 0) >= smallestBoard)
}

/**
 * Reads how many people have joined a challenge, and whether its board is shown.
 * @param db runs as a person who joined the challenge
 */
export async function readEverybody(
  db: Handle,
  challengeId: string,
  now: Date,
): Promise<{ joined: number; isOpen: boolean }> {
  const joined = await countJoined(db, challengeId)
  const all = { id: everybody, joined }
  const isOpen = await readOpening(db, challengeId, [all], now)
  return { joined, isOpen: isOpen(all) }
}

async function countJoined(db: Handle, challengeId: string): Promise<number> {
  const [sums] = await db
    .select({ joined: sql<number>`coalesce(sum(${challengeGroups.joined}), 0)::int` })
    .from(challengeGroups)
    .where(and(eq(challengeGroups.challengeId, challengeId), eq(challengeGroups.groupId, everybody)))
    .prepare('count_joined')
    .execute()
  return sums?.joined ?? 0
}

async function countSettled(
  db: Handle,
  challengeId: string,
  groups: string[],
  today: string,
): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const { groupId } = challengeScores
  const rows = await db
    .select({ groupId, people: sql<number>`count(*)::int` })
    .from(challengeScores)
    .where(
      and(
        eq(challengeScores.challengeId, challengeId),
        lte(challengeScores.settledFrom, today),
        groups.includes(everybody) ? undefined : inArray(groupId, groups),
      ),
    )
    .groupBy(groupId)
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  return new Map([...rows.map((row) => [row.groupId ?? '', row.people] as const), [everybody, people]])
}
