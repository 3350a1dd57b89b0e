import { eq, type SQL, sql } from 'drizzle-orm'
import { limitIn } from '#contract/participation/day-value.ts'
import type { PublishedOutcome } from '#contract/participation/results.ts'
import {
  type PlayerScore,
  type Progress,
  progressOf,
  type Standings,
  standingsOf,
} from '#contract/participation/standings.ts'
import { competitorsOf } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { type OpenChallenge, toScored } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { add, isPublishable, nobody, type Part } from '#server/privacy/published/cells.ts'
import { agreedToSums, isEligible } from '#server/privacy/published/eligible.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeScores } from '#server/schema/scores.ts'
import { users } from '#server/schema/users.ts'
import { fitsPublishedCells } from './sealed-totals.ts'

/** Steps that one step of a published sum is worth at least. */
const leastSteps = 10_000
/** How many average players that is at least. */
const leastPlayers = 2

interface Sealing {
  names: Record<string, string>
  smallest: number
  now: Date
  /** Whether an appeal has no answer. */
  openAppeals: boolean
}

/**
 * What of a result the employer may see. The rules of published cells hold: enough eligible people, no player with more
 * than half, and the same for those whom a subtraction from the organization's sums would leave.
 * @param tx runs as the closing role
 */
export async function outcomeOf(
  tx: Handle,
  challenge: OpenChallenge,
  players: readonly PlayerScore[],
  { names, smallest, now, openAppeals }: Sealing,
): Promise<PublishedOutcome> {
  const scored = toScored(challenge)
  const { groups } = standingsOf(scored, players)
  const progress = progressOf(scored, roughSums(scored.metric, players))
  const counted = await readGroups(tx, challenge)
  const isShown = (id: string) =>
    counted.some((group) => group.teamId === id && isPublishable(group, smallest))
  const shown = groups.filter(({ id, place }) => place !== null && isShown(id))
  const isSafe = progress !== null && (await isTotalSafe(tx, challenge, counted, { smallest, now }))
  return {
    groups: placesAmong(shown).map(({ id, place }) => ({ id, name: names[id] ?? '', place })),
    leavesGroupsOut: leavesOut(challenge, shown.length),
    // Of few people it would tell who appealed.
    openAppeals: openAppeals && isPublishable(counted.reduce<Part>(add, nobody), smallest),
    progress: progress && publishedProgress(progress, isSafe),
  }
}

/**
 * Whether fewer teams or companies are published than the organizers named. Which of them somebody joined may not decide
 * it: in a team of one that is one person.
 */
function leavesOut(challenge: OpenChallenge, shown: number): boolean {
  const { type } = challenge
  if (type !== 'team-competition' && type !== 'inter-company') return false
  const named = competitorsOf(challenge).length
  // Without a list, all teams compete.
  return named === 0 || shown < named
}

/** Places among the published groups: a gap would tell the place of one that is left out. */
function placesAmong(groups: Standings['groups']): { id: string; place: number }[] {
  return groups.map(({ id, place }) => ({
    id,
    place: 1 + groups.filter((other) => (other.place ?? 0) < (place ?? 0)).length,
  }))
}

/**
 * The players' sums, rounded down so far that neither two challenges nor two targets tell what one of the players did: gifts and
 * percentages of any size follow from the rounded sum.
 */
function roughSums(
  metric: ActivityMetric,
  players: readonly PlayerScore[],
): Parameters<typeof progressOf>[1] {
  const roughly = (amounts: number[], least: number) => {
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const active = amounts.filter((amount) => amount > 0).length
    const grain = roundUp(Math.max(least, (leastPlayers * sum) / Math.max(1, active)))
    return Math.floor(sum / grain) * grain
  }
  return {
    score: roughly(
      players.map(({ score }) => score),
      limitIn(metric, leastSteps),
    ),
    steps: roughly(
      players.map(({ steps }) => steps),
      leastSteps,
    ),
  }
}

/** To few round numbers, so that sums of the same people are rounded alike. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return power * ([1, 1.5, 2, 3, 5, 7].find((times) => times * power >= amount) ?? 10)
}

function publishedProgress(progress: Progress, isSafe: boolean): NonNullable<PublishedOutcome['progress']> {
  const { kind } = progress
  const percentOf = (part: number, whole: number | null) =>
    isSafe && whole ? Math.min(100, Math.floor((part * 100) / whole)) : null
  if ('promised' in progress) {
    const { promised, effort, expected } = progress
    const inUnits = kind === 'promised-donation' ? Math.floor(promised / 100) : promised
    return { kind, total: null, promised: inUnits, percent: percentOf(effort, expected) }
  }
  const { total, target } = progress
  const percent = percentOf(total, target)
  if (kind === 'steps' || !isSafe) return { kind, total: null, promised: null, percent }
  return { kind, total: Math.floor(kind === 'trees' ? total : total / 100), promised: null, percent }
}

const eligible = ({ endDate, timezone }: OpenChallenge): SQL =>
  isEligible(sql`${users.organizationId}`, { day: endDate, timezone, provedBy: sql`'infinity'` })

// The largest contribution is that of all: somebody who is not eligible is in the total, too.
const figures = (amount: SQL) => sql`
  count(*) filter (where eligible)::int as eligible,
  count(*) filter (where eligible and ${amount} > 0)::int as active,
  coalesce(sum(${amount}) filter (where eligible), 0)::float8 as sum,
  coalesce(max(${amount}), 0)::float8 as largest`

/** Those who joined for one team or company, or for none. */
interface Group extends Part {
  teamId: string | null
}

/** The players by team or company. Of those who were deleted only the score is left: they are not eligible. */
async function readGroups(tx: Handle, challenge: OpenChallenge): Promise<Group[]> {
  const { rows } = await tx.execute(sql`
    select group_id as "teamId", ${figures(sql`amount`)}
    from (
      select ${challengeScores.groupId}, ${challengeScores.score} as amount,
        coalesce(${eligible(challenge)}, false) as eligible
      from ${challengeScores}
      left join ${challengeJoins} on ${challengeJoins.challengeId} = ${challengeScores.challengeId}
        and ${challengeJoins.alias} = ${challengeScores.alias} and ${challengeJoins.leftAt} is null
      left join ${users} on ${users.organizationId} = ${challengeJoins.organizationId}
        and ${users.id} = ${challengeJoins.userId}
      where ${eq(challengeScores.challengeId, challenge.id)}
    ) as joined
    group by group_id`)
  return rows.map(groupOf)
}

const groupOf = (row: Record<string, unknown>): Group => ({
  teamId: row.teamId ? String(row.teamId) : null,
  eligible: Number(row.eligible),
  active: Number(row.active),
  sum: Number(row.sum),
  largest: Number(row.largest),
})

/**
 * Whether all who joined, and all who are in the organization's sums but did not join, are enough people, and whether
 * the total fits the weeks that have been published.
 */
async function isTotalSafe(
  tx: Handle,
  challenge: OpenChallenge,
  groups: Group[],
  { smallest, now }: { smallest: number; now: Date },
): Promise<boolean> {
  if (!isPublishable(groups.reduce<Part>(add, nobody), smallest)) return false
  const others = await readOthers(tx, challenge)
  if (others.eligible > 0 && !isPublishable(others, smallest)) return false
  const { id: challengeId, organizationId, startDate, endDate } = challenge
  return fitsPublishedCells(tx, { organizationId, challengeId, startDate, endDate, now, smallest })
}

/** The people who agree to be in sums and did not join. */
async function readOthers(tx: Handle, challenge: OpenChallenge): Promise<Part> {
  const { id, organizationId, startDate, endDate } = challenge
  const { rows } = await tx.execute(sql`
    select null as "teamId", ${figures(sql`amount`)}
    from (
      select ${eligible(challenge)} as eligible, coalesce((
        select sum(equivalents) from ${activities}
        where ${activities.organizationId} = ${organizationId} and ${activities.userId} = ${users.id}
          and ${activities.day} between ${startDate}::date and ${endDate}::date), 0) as amount
      from ${users}
      where ${users.organizationId} = ${organizationId} and ${users.status} = 'active'
        and ${agreedToSums(organizationId, users.id, sql`'infinity'`)}
        and ${users.id} not in (
          select user_id from ${challengeJoins} where challenge_id = ${id} and left_at is null)
    ) as others where eligible`)
  return groupOf(rows[0] ?? {})
}
