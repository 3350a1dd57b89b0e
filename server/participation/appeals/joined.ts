import { and, between, eq, gt, gte, isNull } from 'drizzle-orm'
import { dayIn } from '#contract/platform/days.ts'
import {
  type OpenChallenge,
  resultLockKey,
  scoringColumns,
  stateOf,
  toOpenChallenge,
} from '#server/participation/scores/service.ts'
import { lockKeyShared } from '#server/platform/db/advisory-lock.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeResults } from '#server/schema/results.ts'

/**
 * A challenge that the caller is in.
 * @param db runs as the caller
 * @throws challenge.not_found
 */
export async function requireJoined(db: Handle, { userId, now }: MemberScope, challengeId: string) {
  const [row] = await db
    .select({ ...scoringColumns, alias: challengeJoins.alias })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .innerJoin(
      organizations,
      and(eq(organizations.id, challenges.organizationId), isNull(organizations.deletedAt)),
    )
    .where(
      and(
        eq(challengeJoins.userId, userId),
        eq(challengeJoins.challengeId, challengeId),
        isNull(challengeJoins.leftAt),
      ),
    )
  if (!row) fail('challenge.not_found')
  const { alias, ...challenge } = row
  return { alias, challenge: toOpenChallenge(challenge), today: dayIn(row.timezone, now) }
}

/**
 * Keeps the result from being sealed until the transaction ends.
 * @throws challenge.sealed
 */
export async function requireOpen(db: Handle, challenge: OpenChallenge, now: Date): Promise<void> {
  await lockKeyShared(db, resultLockKey(challenge.id))
  const { challengeId } = challengeResults
  const sealed = await db.select({ challengeId }).from(challengeResults).where(eq(challengeId, challenge.id))
  if (sealed.length > 0 || stateOf(challenge, now) === 'sealed') fail('challenge.sealed')
}

/** Whether the caller has changed or deleted an entry of a counted day since a moment. */
export async function hasCorrected(
  db: Handle,
  { organization, userId: caller }: MemberScope,
  { startDate, endDate }: OpenChallenge,
  since: Date,
): Promise<boolean> {
  const { organizationId, userId, day, version, recordedAt } = activityEntries
  const changes = await db.$count(
    activityEntries,
    and(
      eq(organizationId, organization.id),
      eq(userId, caller),
      between(day, startDate, endDate),
      gt(version, 1),
      gte(recordedAt, since),
    ),
  )
  return changes > 0
}
