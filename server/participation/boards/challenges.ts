import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { limitIn } from '#contract/participation/day-value.ts'
import type { ChallengeOfMember, MyChallenge } from '#contract/participation/joins.ts'
import { resultTimes } from '#contract/participation/result-times.ts'
import { typesWithoutTotal } from '#contract/programme/challenge-settings.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import { findResult } from '#server/participation/results/service.ts'
import {
  type OpenChallenge,
  scoringColumns,
  stateOf,
  toOpenChallenge,
} from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeResults } from '#server/schema/results.ts'
import { teams } from '#server/schema/teams.ts'

type Join = typeof challengeJoins.$inferSelect

/** A challenge as one of its possible participants sees it, with that person's join. */
export interface VisibleChallenge extends OpenChallenge {
  title: string
  description: string
  imageUrl: string | null
  join: Join | null
  groupName: string | null
}

export const mostDraws = 5

/** Joining a challenge with a common total needs the consent to be in sums. */
export const needsSums = ({ type }: Pick<OpenChallenge, 'type'>): boolean => !typesWithoutTotal.includes(type)

/**
 * Lists the challenges of the caller's organization, and those between companies that name it.
 * @param db runs as the caller
 */
export async function findVisible(
  db: Handle,
  { organization, userId }: Pick<MemberScope, 'organization' | 'userId'>,
  ...conditions: SQL[]
): Promise<VisibleChallenge[]> {
  const rows = await db
    .select({
      ...scoringColumns,
      isSealed: sql<boolean>`${challengeResults.challengeId} is not null`,
      title: challenges.title,
      description: challenges.description,
      imageUrl: challenges.imageUrl,
      join: challengeJoins,
      groupName: sql<string | null>`coalesce(${teams.name},
        (select company.name from organizations as company where company.id = ${challengeJoins.groupId}))`,
    })
    .from(challenges)
    .innerJoin(
      organizations,
      and(eq(organizations.id, challenges.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(
      challengeJoins,
      and(
        eq(challengeJoins.challengeId, challenges.id),
        eq(challengeJoins.userId, userId),
        isNull(challengeJoins.leftAt),
      ),
    )
    .leftJoin(teams, eq(teams.id, challengeJoins.groupId))
    .leftJoin(challengeResults, eq(challengeResults.challengeId, challenges.id))
    .where(
      and(
        or(
          eq(challenges.organizationId, organization.id),
          sql`${challenges.type} = 'inter-company' and ${challenges.settings} -> 'companies' ? ${organization.id}::text`,
        ),
        ...conditions,
      ),
    )
    .orderBy(sql`${challenges.endDate} desc, ${challenges.startDate}, ${challenges.id}`)
    .limit(200)
  return rows.map(({ title, description, imageUrl, join, groupName, ...row }) => ({
    ...toOpenChallenge(row),
    ...{ title, description, imageUrl, join, groupName },
  }))
}

/** @throws challenge.not_found, also for challenges of other organizations */
export async function requireVisible(
  db: Handle,
  member: Pick<MemberScope, 'organization' | 'userId'>,
  challengeId: string,
): Promise<VisibleChallenge> {
  const [found] = await findVisible(db, member, eq(challenges.id, challengeId))
  return found ?? fail('challenge.not_found')
}

/** A challenge that the caller has joined. */
export interface JoinedChallenge extends VisibleChallenge {
  join: Join
}

/** @throws challenge.not_found, challenge.not_joined */
export async function requireJoined(
  db: Handle,
  member: Pick<MemberScope, 'organization' | 'userId'>,
  challengeId: string,
): Promise<JoinedChallenge> {
  const { join, ...challenge } = await requireVisible(db, member, challengeId)
  return join ? { ...challenge, join } : fail('challenge.not_joined')
}

export const presentJoin = (join: Join, groupName: string | null): NonNullable<MyChallenge['join']> => ({
  alias: aliasWords(join.alias),
  appears: join.appears,
  drawsLeft: mostDraws - join.draws,
  acceptsCheers: join.acceptsCheers,
  onWall: join.onWall,
  joinedAt: join.joinedAt.toISOString(),
  group: join.groupId && groupName !== null ? { id: join.groupId, name: groupName } : null,
})

export const presentChallenge = (challenge: VisibleChallenge, now: Date): MyChallenge => ({
  id: challenge.id,
  title: challenge.title,
  description: challenge.description,
  type: challenge.type,
  metric: challenge.activityMetric,
  imageUrl: challenge.imageUrl,
  startDate: challenge.startDate,
  endDate: challenge.endDate,
  state: stateOf(challenge, now),
  needsSums: needsSums(challenge),
  join: challenge.join && presentJoin(challenge.join, challenge.groupName),
})

/** @param db runs as the caller */
export async function presentDetail(
  db: Handle,
  challenge: VisibleChallenge,
  now: Date,
): Promise<ChallengeOfMember> {
  const { rules, settings, activityMetric, endDate, timezone } = challenge
  const { ended, graceEnds, sealed } = resultTimes(endDate, timezone, rules)
  const result = await findResult(db, challenge.id)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ...presentChallenge(challenge, now),
    rules: { ...rules, dailyCap: limitIn(activityMetric, rules.dailyCap) },
    endsAt: at(ended),
    graceEndsAt: at(graceEnds),
    sealedAt: at(sealed),
    dailyGoal: challenge.dailyGoal,
    podiumPlaces: typeof settings.podiumPlaces === 'number' ? settings.podiumPlaces : null,
    mapStyle: settings.showMap !== false && typeof settings.mapStyle === 'string' ? settings.mapStyle : null,
    sha256: result?.sha256 ?? null,
    openAppeals: result?.openAppeals ?? false,
  }
}
