import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { mostWallRows, type WallChallenge, type WallRow } from '#contract/participation/wall-screens.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { hasCompetitors } from '#contract/programme/challenge-settings.ts'
import { roundDown, smallestGroups } from '#contract/visibility.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import type { OpenChallenge } from '#server/participation/scores/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { wallRows, wallStandings } from '#server/schema/wall-screens.ts'

type Moment = Pick<UseCaseContext, 'db' | 'now'>

const ofChallenge = (
  table: typeof wallStandings | typeof wallRows,
  { id, organizationId }: Pick<OpenChallenge, 'id' | 'organizationId'>,
) => and(eq(table.organizationId, organizationId), eq(table.challengeId, id))

const untilOf = async (db: Handle, challenge: OpenChallenge): Promise<string | undefined> => {
  const [found] = await db
    .select({ until: wallStandings.until })
    .from(wallStandings)
    .where(ofChallenge(wallStandings, challenge))
  return found?.until
}

/**
 * Reads the rows that a screen shows of a running challenge, after the day's standing was made. They are null
 * where teams or companies compete, where a directory places people, on the first day, and where too few people agreed to
 * be on screens.
 */
export async function readStanding(
  context: Moment,
  challenge: OpenChallenge,
): Promise<WallChallenge['standing']> {
  const until = addDays(dayIn(challenge.timezone, context.now), -1)
  if (hasCompetitors(challenge) || until < challenge.startDate) return null
  const made = await untilOf(context.db, challenge)
  if (await isOfPlaced(context.db, challenge)) return null
  // A day that a fast clock has made stays.
  if (made === undefined || made < until) await makeStanding(context, challenge, until)
  const rows = await context.db
    .select()
    .from(wallRows)
    .where(ofChallenge(wallRows, challenge))
    .orderBy(asc(wallRows.place), asc(wallRows.alias))
  const settled = rows.filter((row) => row.settled).length
  const isOpen = rows.length >= smallestGroups.crowd || settled >= smallestGroups.board
  if (!isOpen) return null
  const isMission = challenge.type === 'individual-mission'
  const present = ({ place, alias, score, reached }: (typeof rows)[number]): WallRow => {
    const { en, fr } = aliasWords(alias)
    const rounded = roundDown(score, challenge.activityMetric)
    return { place, alias: { en, fr }, score: rounded, days: isMission ? reached : null }
  }
  return { until: made !== undefined && made > until ? made : until, rows: rows.map(present) }
}

/**
 * Whether a directory puts people into the organization or takes them out of it, or did. Whoever chooses who is there finds
 * a person by the one score that two challenges have in common.
 */
async function isOfPlaced(db: Handle, { organizationId }: OpenChallenge): Promise<boolean> {
  const isPlaced = and(eq(organizations.id, organizationId), isNotNull(organizations.placedAt))
  return (await db.$count(organizations, isPlaced)) > 0
}

/**
 * Makes the standing of a closed day, once, in a transaction of its own: a screen that followed each entry would tell
 * when somebody moved.
 */
function makeStanding({ db, now }: Moment, challenge: OpenChallenge, until: string): Promise<void> {
  return asClosing(db, async (tx) => {
    await lockKey(tx, `wall:${challenge.id}`)
    const made = await untilOf(tx, challenge)
    if (made !== undefined && made >= until) return
    const rows = await rank(tx, challenge, { until, today: dayIn('UTC', now) })
    const key = { organizationId: challenge.organizationId, challengeId: challenge.id }
    await tx.delete(wallStandings).where(ofChallenge(wallStandings, challenge))
    await tx.insert(wallStandings).values({ ...key, until })
    if (rows.length > 0) await tx.insert(wallRows).values(rows.map((row) => ({ ...key, ...row })))
  })
}

type Ranked = Omit<typeof wallRows.$inferSelect, 'organizationId' | 'challengeId'>

/**
 * Ranks those who agreed to be on screens, by what they moved. Points of quizzes and what the referee accepted are left
 * out, also of the days that reached the goal: a row that rises by them would tell the employer whose alias it is. Somebody with an accepted appeal keeps the
 * row of the day before and moves on from there, because a capped day no longer tells what it was. The row of a deleted
 * person stays, as on the board: otherwise an administrator would see which row a deletion takes away.
 */
async function rank(
  tx: Handle,
  { id, type, dailyGoal }: OpenChallenge,
  { until, today }: { until: string; today: string },
): Promise<Ranked[]> {
  const first = type === 'individual-mission' ? sql`reached` : sql`score`
  const { rows } = await tx.execute<Record<keyof Ranked, unknown>>(sql`
    with moved as (
      select scores.alias, scores.settled_from, days.day,
        greatest(0, days.value - days.quiz_points - days.accepted) as value, days.accepted,
        days.value - days.quiz_points - days.accepted >= ${dailyGoal}::int as reached
      from challenge_joins as joins
      join challenge_scores as scores on scores.challenge_id = joins.challenge_id and scores.alias = joins.alias
      left join challenge_days as days on days.organization_id = joins.organization_id
        and days.user_id = joins.user_id and days.challenge_id = joins.challenge_id and days.day <= ${until}::date
      where joins.challenge_id = ${id} and joins.left_at is null and scores.on_wall and scores.listed
    ), counted as (
      select moved.alias, settled_from, bool_or(moved.accepted > 0) and before.alias is not null as keeps,
        coalesce(sum(moved.value), 0) as score, count(*) filter (where moved.reached) as reached,
        before.score + coalesce(sum(moved.value) filter (where day > standing.until), 0) as kept_score,
        before.reached + count(*) filter (where moved.reached and day > standing.until) as kept_reached
      from moved
      left join wall_rows as before on before.challenge_id = ${id} and before.alias = moved.alias
      left join wall_standings as standing on standing.challenge_id = ${id}
      group by moved.alias, settled_from, before.alias, before.score, before.reached
    ), listed as (
      select alias, case when keeps then kept_score else score end as score,
        case when keeps then kept_reached else reached end as reached,
        coalesce(settled_from <= ${today}::date, false) as settled
      from counted
      union all select wall_rows.alias, wall_rows.score, wall_rows.reached, wall_rows.settled
        from wall_rows join challenge_scores as scores
          on scores.challenge_id = wall_rows.challenge_id and scores.alias = wall_rows.alias
        where wall_rows.challenge_id = ${id} and scores.departed
    )
    select alias, rank() over (order by ${first} desc, score desc)::int as place, score::float8 as score,
      reached::int as reached, settled
    from listed order by place, alias limit ${mostWallRows}`)
  return rows.map(({ alias, place, score, reached, settled }) => ({
    alias: Number(alias),
    place: Number(place),
    score: Number(score),
    reached: Number(reached),
    settled: settled === true,
  }))
}
