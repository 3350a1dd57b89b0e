import { and, eq } from 'drizzle-orm'
import type { sendCheer as endpoint } from '#contract/participation/boards.ts'
import { dayIn } from '#contract/platform/days.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { readEverybody } from '#server/participation/crowds/service.ts'
import { isWithheldFrom } from '#server/participation/role-holders/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { challengeCheers } from '#server/schema/boards.ts'
import { challengeScores } from '#server/schema/scores.ts'
import { requireJoined } from './challenges.ts'

/**
 * Sends a cheer to an alias, one a day. Whether it is received is its owner's choice, which the sender does not learn.
 * @returns whether it is the first of the day
 * @throws challenge.not_found, challenge.not_joined, cheer.unknown_alias, cheer.yourself
 */
export const sendCheer = (
  member: MemberScope,
  challengeId: string,
  { alias, cheer }: Input<typeof endpoint>['body'],
): Promise<boolean> =>
  member.own(async (db) => {
    const { join, timezone } = await requireJoined(db, member, challengeId)
    if (alias === join.alias) fail('cheer.yourself')
    // A closed or withheld board shows no aliases, so none is known.
    if (await isWithheldFrom(db, member, challengeId)) fail('cheer.unknown_alias')
    if (!(await readEverybody(db, challengeId, member.now)).isOpen) fail('cheer.unknown_alias')
    const [to] = await db
      .select({ alias: challengeScores.alias })
      .from(challengeScores)
      .where(
        and(
          eq(challengeScores.challengeId, challengeId),
          eq(challengeScores.alias, alias),
          challengeScores.listed,
        ),
      )
    if (!to) fail('cheer.unknown_alias')
    const sent = await db
      .insert(challengeCheers)
      .values({
        organizationId: member.organization.id,
        userId: member.userId,
        challengeId,
        toAlias: alias,
        day: dayIn(timezone, member.now),
        cheer,
      })
      .onConflictDoNothing()
      .returning({ day: challengeCheers.day })
    return sent.length > 0
  })
