import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CommonProgress, getGroups } from '#contract/participation/boards.ts'
import { smallestBoard } from '#contract/participation/rules.ts'
import { type GroupScore, progressOf, rankGroups } from '#contract/participation/standings.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { competitorsOf } from '#contract/programme/challenge-settings.ts'
import { roundDown } from '#contract/visibility.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import { everybody, readOpening } from '#server/participation/crowds/service.ts'
import { stateOf, toScored } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeGroups, challengeScores } from '#server/schema/scores.ts'
import { teams } from '#server/schema/teams.ts'
import type { Viewer } from './board.ts'
import type { JoinedChallenge } from './challenges.ts'

type Groups = Answer<typeof getGroups>['data']

interface Sums extends GroupScore {
  steps: number
  /** Whether there are enough people for others to see how many they are and what they reached. */
  isOpen: boolean
}

/** @param db runs as a person who joined the challenge */
export async function readGroups(db: Handle, viewer: Viewer): Promise<Groups> {
  const { challenge, isWithheld, now } = viewer
  const sums = await readSums(db, viewer)
  const all = sums.find(({ id }) => id === everybody)
  const own = sums.find(({ id }) => id === challenge.join.groupId)
  const [mine] = await db
    .select({ score: challengeScores.score })
    .from(challengeScores)
    .where(
      and(eq(challengeScores.challengeId, challenge.id), eq(challengeScores.alias, challenge.join.alias)),
    )
  return {
    state: stateOf(challenge, now),
    needed: smallestBoard,
    groups: await presentGroups(
      db,
      viewer,
      sums.filter(({ id }) => id !== everybody),
    ),
    isWithheld,
    progress:
      !isWithheld && all?.isOpen && all.active >= smallestBoard ? presentProgress(challenge, all) : null,
    mine: mine?.score ?? 0,
    members:
      challenge.type === 'team-competition' && own?.isOpen && !isWithheld
        ? await readMembers(db, challenge)
        : [],
  }
}

async function readSums(db: Handle, { challenge, now }: Viewer): Promise<Sums[]> {
  const sum = (column: 'joined' | 'active' | 'score' | 'steps') =>
    sql<number>`sum(${challengeGroups[column]})::float8`
  const sums = await db
    .select({
      id: challengeGroups.groupId,
      joined: sum('joined'),
      active: sum('active'),
      sum: sum('score'),
      steps: sum('steps'),
    })
    .from(challengeGroups)
    .where(eq(challengeGroups.challengeId, challenge.id))
    .groupBy(challengeGroups.groupId)
    .having(sql`sum(${challengeGroups.joined}) > 0`)
  const isOpen = await readOpening(db, challenge.id, sums, now)
  return sums.map((one) => ({ ...one, isOpen: isOpen(one) }))
}

async function presentGroups(
  db: Handle,
  { challenge, result, isWithheld }: Viewer,
  sums: Sums[],
): Promise<Groups['groups']> {
  const scored = toScored(challenge)
  if (scored.type !== 'team-competition' && scored.type !== 'inter-company') return []
  const ranked = rankGroups(
    // Totals of groups into which somebody puts people are equations about those people.
    sums.filter(({ isOpen }) => isOpen && !isWithheld),
    scored.settings.scoringMethod,
  )
  const closed = closedGroups(challenge, new Set(ranked.map(({ id }) => id)))
  const names = await namesOf(db, scored.type, [...ranked.map(({ id }) => id), ...closed])
  const labelsOf = (id: string) => ({
    name: result?.groupNames[id] ?? names.get(id)?.name ?? '',
    logoUrl: names.get(id)?.logoUrl ?? null,
    isMine: id === challenge.join.groupId,
  })
  const shown = ranked.map(({ figure, ...group }) => ({
    ...group,
    ...labelsOf(group.id),
    figure: figure && roundDown(figure.sum / figure.by, challenge.activityMetric),
  }))
  const masked = closed
    .map((id) => ({ id, joined: null, active: null, figure: null, place: null, ...labelsOf(id) }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return [...shown, ...masked]
}

/**
 * Groups of too few people: those that the organizers named and the caller's own. Neither their order nor whether one is
 * listed may depend on who joined and what they did.
 */
function closedGroups(challenge: JoinedChallenge, open: ReadonlySet<string>): string[] {
  const { groupId } = challenge.join
  const own = groupId === null ? [] : [groupId]
  return [...new Set([...competitorsOf(challenge), ...own])].filter((id) => !open.has(id))
}

async function namesOf(db: Handle, type: 'team-competition' | 'inter-company', ids: string[]) {
  if (ids.length === 0) return new Map<string, { name: string; logoUrl: string | null }>()
  const rows =
    type === 'team-competition'
      ? await db
          .select({ id: teams.id, name: teams.name, logoUrl: teams.logoUrl })
          .from(teams)
          .where(inArray(teams.id, ids))
      : await db
          .select({ id: organizations.id, name: organizations.name, logoUrl: sql<null>`null` })
          .from(organizations)
          .where(inArray(organizations.id, ids))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

function presentProgress(challenge: JoinedChallenge, all: Sums): CommonProgress | null {
  const progress = progressOf(toScored(challenge), {
    score: roundDown(all.sum, challenge.activityMetric),
    steps: roundDown(all.steps, 'steps'),
  })
  if (!progress) return null
  if ('promised' in progress) {
    const { kind, promised, effort, expected } = progress
    return { kind, total: effort, target: expected, promised }
  }
  const { kind, total, target } = progress
  return { kind, total, target, promised: null }
}

/** Those who play for the caller's team; their scores are on the board alone. */
async function readMembers(db: Handle, { join, id }: JoinedChallenge): Promise<Groups['members']> {
  if (join.groupId === null) return []
  const rows = await db
    .select({ alias: challengeScores.alias, shownName: challengeScores.shownName })
    .from(challengeScores)
    .where(
      and(
        eq(challengeScores.challengeId, id),
        eq(challengeScores.groupId, join.groupId),
        challengeScores.listed,
      ),
    )
    .orderBy(challengeScores.alias)
    .limit(200)
  return rows.map(({ alias, shownName }) => ({
    alias: aliasWords(alias),
    name: shownName,
    isMe: alias === join.alias,
  }))
}
