import { and, eq, isNull } from 'drizzle-orm'
import type {
  Appearance,
  ChallengeOfMember,
  ChallengeState,
  changeJoin as changeEndpoint,
  MyChallenge,
} from '#contract/participation/joins.ts'
import { dayIn } from '#contract/platform/days.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { competitorsOf } from '#contract/programme/challenge-settings.ts'
import { drawAlias, isSameAlias } from '#server/participation/aliases/service.ts'
import { currentConsents, lockPerson } from '#server/participation/consents/service.ts'
import { lockOpenResult, sealIfDue } from '#server/participation/results/service.ts'
import { type OpenChallenge, scoreJoin, stateOf } from '#server/participation/scores/service.ts'
import { fullNameOf } from '#server/people/users/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { teamMembers } from '#server/schema/teams.ts'
import {
  findVisible,
  mostDraws,
  needsSums,
  presentChallenge,
  presentDetail,
  presentJoin,
  requireJoined,
  requireVisible,
  type VisibleChallenge,
} from './challenges.ts'

type OwnJoin = NonNullable<MyChallenge['join']>

const order: ChallengeState[] = ['live', 'coming', 'provisional', 'under-appeal', 'sealed']

/** Lists live challenges first, then coming and past ones. */
export const listChallenges = (member: MemberScope): Promise<MyChallenge[]> =>
  member.own(async (db) => {
    const found = (await findVisible(db, member)).map((challenge) => presentChallenge(challenge, member.now))
    return found.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  })

/** @throws challenge.not_found */
export async function readChallenge(
  context: UseCaseContext,
  member: MemberScope,
  challengeId: string,
): Promise<ChallengeOfMember> {
  const read = () =>
    member.own(async (db) => presentDetail(db, await requireVisible(db, member, challengeId), member.now))
  const detail = await read()
  // Only participants read the result: its absence tells others nothing about whether it is sealed.
  if (detail.state !== 'sealed' || detail.sha256 !== null || !detail.join) return detail
  await sealIfDue(context, challengeId)
  return read()
}

/** The name that a person chose to show; null under an alias. */
const shownName = async (member: MemberScope, appears: Appearance): Promise<string | null> =>
  appears === 'name' ? fullNameOf(member, member.userId) : null

async function teamOf(member: MemberScope): Promise<string | null> {
  const { teamId, userId } = teamMembers
  const [found] = await member.select(teamMembers, { teamId }, eq(userId, member.userId))
  return found?.teamId ?? null
}

/** @throws challenge.no_team for a person who belongs to no competing team or company */
function groupFor(challenge: VisibleChallenge, team: string | null, company: string): string | null {
  const { type } = challenge
  const competing = competitorsOf(challenge)
  if (type === 'inter-company') return competing.includes(company) ? company : fail('challenge.no_team')
  if (type !== 'team-competition') return null
  // Without a list, all teams compete.
  const plays = team !== null && (competing.length === 0 || competing.includes(team))
  return plays ? team : fail('challenge.no_team')
}

/**
 * Reads for whom a person played in a running challenge before they left it. Who joins again plays for the same team:
 * otherwise all the days before would move with them.
 */
async function readPlayedGroup(
  db: Handle,
  { userId }: MemberScope,
  { id, startDate, timezone }: VisibleChallenge,
): Promise<string | null> {
  const { groupId, leftAt, challengeId } = challengeJoins
  const [former] = await db
    .select({ groupId, leftAt })
    .from(challengeJoins)
    .where(and(eq(challengeJoins.userId, userId), eq(challengeId, id)))
  const hasPlayed = former?.leftAt && dayIn(timezone, former.leftAt) >= startDate
  return hasPlayed ? former.groupId : null
}

/** @throws consent.activity_needed, consent.sums_needed */
async function requireConsents(db: Handle, person: Person, challenge: VisibleChallenge): Promise<void> {
  const { activity, sums } = await currentConsents(db, person)
  if (!activity) fail('consent.activity_needed')
  if (needsSums(challenge) && !sums) fail('consent.sums_needed')
}

/**
 * Joins a challenge and scores the days since its start. Joining twice changes nothing.
 * @throws challenge.not_found, challenge.over, challenge.no_team, consent.activity_needed, consent.sums_needed
 */
export async function join(
  member: MemberScope,
  challengeId: string,
  { appears: chosen, onWall = false }: { appears?: Appearance | undefined; onWall?: boolean | undefined },
): Promise<OwnJoin> {
  const team = await teamOf(member)
  const name = await shownName(member, chosen ?? 'alias')
  const { now, organization, userId } = member
  const person = { organizationId: organization.id, userId }
  return member.own(async (db) => {
    await lockPerson(db, userId)
    const challenge = await requireVisible(db, member, challengeId)
    if (challenge.join) return presentJoin(challenge.join, challenge.groupName)
    const state = stateOf(challenge, now)
    if (state !== 'coming' && state !== 'live') fail('challenge.over')
    await requireConsents(db, person, challenge)
    const played = state === 'live' ? await readPlayedGroup(db, member, challenge) : null
    const groupId = played ?? groupFor(challenge, team, organization.id)
    const appears = chosen ?? (challenge.type === 'individual-mission' ? 'totals' : 'alias')
    const values = { groupId, appears, onWall, shownName: name, joinedAt: now, leftAt: null }
    await withNewAlias(db, member, (tx, alias) =>
      tx
        .insert(challengeJoins)
        .values({ ...person, challengeId, alias, ...values })
        .onConflictDoUpdate({
          target: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
          set: { alias, ...values },
        }),
    )
    await scoreJoin(db, person, challenge)
    return presentOwn(db, member, challengeId)
  })
}

async function presentOwn(db: Handle, member: MemberScope, challengeId: string): Promise<OwnJoin> {
  const { join, groupName } = await requireJoined(db, member, challengeId)
  return presentJoin(join, groupName)
}

/** Draws until an alias is free in the challenge and is not the person's already, here or in another one. */
async function withNewAlias(
  db: Handle,
  { userId }: MemberScope,
  write: (tx: Handle, alias: number) => Promise<unknown>,
): Promise<void> {
  const { alias: column } = challengeJoins
  const held = await db
    .select({ alias: column })
    .from(challengeJoins)
    .where(eq(challengeJoins.userId, userId))
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const drawn = drawAlias(attempt)
    if (held.some(({ alias }) => isSameAlias(alias, drawn))) continue
    try {
      await db.transaction((tx) => write(tx, drawn))
      return
    } catch (error) {
      // The alias of a deleted person stays with their score.
      const isTaken =
        violatesUnique(error, 'challenge_joins_alias') || violatesUnique(error, 'challenge_scores_key')
      if (!isTaken) throw error
    }
  }
  throw new Error('no alias is free in the challenge')
}

/** False also where another request seals the result at this moment. */
const isUnsealed = async (db: Handle, member: MemberScope, challenge: OpenChallenge): Promise<boolean> =>
  stateOf(challenge, member.now) !== 'sealed' && (await lockOpenResult(db, challenge.id))

const own = (member: MemberScope, challengeId: string) =>
  and(
    eq(challengeJoins.userId, member.userId),
    eq(challengeJoins.challengeId, challengeId),
    isNull(challengeJoins.leftAt),
  )

/**
 * Changes how the caller appears. What is missing stays as it is. Once the result is sealed, only the name can be hidden.
 * @throws challenge.not_found, challenge.not_joined, challenge.sealed, challenge.no_draws_left
 */
export async function changeJoin(
  member: MemberScope,
  challengeId: string,
  { appears, newAlias, acceptsCheers, onWall }: Input<typeof changeEndpoint>['body'],
): Promise<OwnJoin> {
  const name = appears && (await shownName(member, appears))
  return member.own(async (db) => {
    // Concurrent calls would draw from the same number of draws left.
    await lockPerson(db, member.userId)
    const { join, ...challenge } = await requireJoined(db, member, challengeId)
    const isOpen = await isUnsealed(db, member, challenge)
    if (!isOpen) {
      // Names are no part of a sealed result; its aliases, and who is listed, are.
      const hidesOnly =
        appears === 'alias' && !newAlias && acceptsCheers === undefined && onWall === undefined
      if (!hidesOnly || join.appears === 'totals') fail('challenge.sealed')
    }
    const chosen = {
      ...(appears && { appears, shownName: name ?? null }),
      ...(acceptsCheers !== undefined && { acceptsCheers }),
      ...(onWall !== undefined && { onWall }),
    }
    if (Object.keys(chosen).length > 0)
      await db.update(challengeJoins).set(chosen).where(own(member, challengeId))
    // The alias stood beside the name, so others know it.
    const hidesName = isOpen && join.appears === 'name' && appears !== undefined && appears !== 'name'
    if (newAlias && join.draws >= mostDraws) fail('challenge.no_draws_left')
    if (newAlias || hidesName) {
      await withNewAlias(db, member, (tx, alias) =>
        tx
          .update(challengeJoins)
          .set({ alias, draws: join.draws + Number(newAlias ?? false) })
          .where(own(member, challengeId)),
      )
    }
    return presentOwn(db, member, challengeId)
  })
}

/**
 * Leaves a challenge. The person's own days stay in their history.
 * @throws challenge.not_found, challenge.not_joined, challenge.sealed
 */
export async function leave(member: MemberScope, challengeId: string): Promise<void> {
  await member.own(async (db) => {
    await lockPerson(db, member.userId)
    const challenge = await requireJoined(db, member, challengeId)
    if (!(await isUnsealed(db, member, challenge))) fail('challenge.sealed')
    await db.update(challengeJoins).set({ leftAt: member.now }).where(own(member, challengeId))
  })
}
