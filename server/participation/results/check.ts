import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ChallengeState } from '#contract/participation/joins.ts'
import { rulesVersion } from '#contract/participation/rules.ts'
import type { PlayerScore } from '#contract/participation/standings.ts'
import {
  type OpenChallenge,
  recomputePlayers,
  scoringColumns,
  stateOf,
  toOpenChallenge,
} from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeResults } from '#server/schema/results.ts'
import { challengeGroups, challengeScores, scoreBands } from '#server/schema/scores.ts'
import { readDepartedPlayers, readKeptPlayers, resultText } from './players.ts'
import { lockResult } from './service.ts'

export interface Check {
  state: ChallengeState
  rulesVersion: number
  players: number
  /** SHA-256 of the standings computed anew. */
  sha256: string
  /** What differs from what is kept, in words; empty where everything is equal. */
  differences: string[]
}

/**
 * Computes the standings of a challenge anew from its rows, and compares them with what is kept.
 * @param tx runs as the closing role
 * @returns undefined for an unknown challenge
 */
export async function checkResult(tx: Handle, challengeId: string, now: Date): Promise<Check | undefined> {
  await lockResult(tx, challengeId)
  const [row] = await tx
    .select(scoringColumns)
    .from(challenges)
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .where(eq(challenges.id, challengeId))
  if (!row) return undefined
  const challenge = toOpenChallenge(row)
  const kept = await readKeptPlayers(tx, challengeId)
  const [sealed] = await tx
    .select()
    .from(challengeResults)
    .where(eq(challengeResults.challengeId, challengeId))
  const departed = await readDepartedPlayers(tx, challengeId)
  const computed = [...(await recomputePlayers(tx, challenge, now)), ...departed]
  const state = sealed ? 'sealed' : stateOf(challenge, now)
  // Erased people leave their sealed score and no days.
  const players = state === 'sealed' ? [...computed, ...withoutAlias(kept, computed)] : computed
  const salt = sealed ? saltOf(sealed.standings) : null
  const text = resultText(challenge, players, salt)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return {
    state,
    rulesVersion,
    players: players.length,
    sha256,
    differences: [
      ...(text === resultText(challenge, kept, salt) ? [] : ['the standings differ from the kept scores']),
      ...differingScores(kept, players),
      ...(sealed && (sealed.standings !== text || sealed.sha256 !== sha256)
        ? ['the sealed standings differ']
        : []),
      ...(await differingSums(tx, challenge, players)),
    ],
  }
}

function withoutAlias(kept: readonly PlayerScore[], computed: readonly PlayerScore[]): PlayerScore[] {
  const known = new Set(computed.map(({ id }) => id))
  return kept.filter(({ id }) => !known.has(id))
}

const saltOf = (standings: string): string => {
  const { salt }: { salt: unknown } = JSON.parse(standings)
  return String(salt)
}

const amounts = ['score', 'days', 'reached', 'measured', 'steps', 'groupId', 'listed'] as const

function differingScores(kept: readonly PlayerScore[], computed: readonly PlayerScore[]): string[] {
  const byId = new Map(computed.map((player) => [player.id, player]))
  return kept.flatMap((player) => {
    const other = byId.get(player.id)
    if (!other) return [`alias ${player.id} has a score and has not joined`]
    const differing = amounts.filter((key) => player[key] !== other[key])
    return differing.map((key) => `alias ${player.id}: ${key} is ${player[key]}, not ${other[key]}`)
  })
}

/** Compares the sums of groups and the bands of scores, from which boards read. */
async function differingSums(
  tx: Handle,
  { id }: OpenChallenge,
  players: readonly PlayerScore[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; kept: string; computed: string }>(sql`
    with kept as (
      select concat('group ', group_id) as name,
        concat_ws(' ', sum(joined), sum(active), sum(score), sum(steps)) as amounts
      from ${challengeGroups} where challenge_id = ${id} group by group_id having sum(joined) <> 0 or sum(score) <> 0
      union all
      select concat('band ', level, ' ', band), sum(people)::text
      from ${scoreBands} where challenge_id = ${id} group by level, band having sum(people) <> 0
    ), scores as (
      select scores.* , given.score as s, given.days as d, given.steps as t
      from unnest(${sql.param(players.map((player) => Number(player.id)))}::int[],
        ${sql.param(players.map(({ score }) => score))}::bigint[], ${sql.param(players.map(({ days }) => days))}::int[],
        ${sql.param(players.map(({ steps }) => steps))}::bigint[]) as given (alias, score, days, steps)
      join ${challengeScores} as scores on scores.challenge_id = ${id} and scores.alias = given.alias
    ), computed as (
      select concat('group ', kind.group_id) as name,
        concat_ws(' ', count(*), count(*) filter (where d > 0), sum(s), sum(t)) as amounts
      from scores cross join lateral (
        values (scores.group_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as kind (group_id)
      where kind.group_id is not null group by kind.group_id
      union all
      select concat('band ', kind.level, ' ', kind.band), count(*)::text
      from scores cross join lateral (values (0, scores.band), (1, scores.band / 64)) as kind (level, band)
      where listed group by kind.level, kind.band
    )
    select name, coalesce(kept.amounts, 'nothing') as kept, coalesce(computed.amounts, 'nothing') as computed
    from kept full join computed using (name)
    where kept.amounts is distinct from computed.amounts order by name`)
  return rows.map(({ name, kept, computed }) => `${name} is ${kept}, not ${computed}`)
}
