import { addDays } from '#contract/platform/days.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { Queries } from './people.ts'
import { addMembers } from './week-data.ts'

/** A person who plays in all challenges of an organization, and the cookie of their session. */
export interface Player {
  userId: string
  alias: number
  cookie: string
}

interface Ground {
  people: number
  teams: number
  types: ChallengeType[]
  /** How many of the people are signed in. */
  sessions: number
}

/** The current day of the benchmark's organizations, which are in UTC. */
export const today = () => new Date().toISOString().slice(0, 10)

const longestPast = 10
/** How many days may still be typed, with today. */
const typedBack = 7

/**
 * Adds people of an organization who agreed to everything and joined running challenges, where everybody has a score.
 */
export async function addPlayers(
  client: Queries,
  organizationId: string,
  { people, teams, types, sessions }: Ground,
): Promise<{ players: Player[]; challengeIds: string[] }> {
  await client.query(`update organizations set timezone = 'UTC' where id = $1`, [organizationId])
  await addMembers(client, organizationId, { people, teams })
  const challengeIds: string[] = []
  for (const type of types) challengeIds.push(await addChallenge(client, organizationId, type))
  const players = await addSessions(client, organizationId, sessions)
  return { players, challengeIds }
}

/** Adds a running challenge that all eligible people of the organization have joined. */
export async function addChallenge(
  client: Queries,
  organizationId: string,
  type: ChallengeType,
): Promise<string> {
  const id = crypto.randomUUID()
  const start = addDays(today(), -longestPast)
  await client.query(
    `insert into challenges (id, organization_id, title, type, activity_metric, start_date, duration, end_date, settings)
     values ($1, $2, 'Benchmark', $3, 'steps', $4, 30, $5, '{"podiumPlaces": 3, "scoringMethod": "total"}')`,
    [id, organizationId, type, start, addDays(start, 30)],
  )
  await joinAll(client, organizationId, id, type === 'team-competition')
  await client.query(
    `insert into challenge_days (organization_id, user_id, challenge_id, day, value, typed, measured, steps, reached)
     select organization_id, user_id, challenge_id, $2, steps, 0, steps, steps, false
     from (select *, 1000 + (random() * 99000)::int as steps from challenge_joins where challenge_id = $1) as joined`,
    [id, start],
  )
  return id
}

/** Writes the joins in sets, since the trigger of each row would take minutes for 100,000 people. */
async function joinAll(client: Queries, organizationId: string, challengeId: string, hasGroups: boolean) {
  const values = [organizationId, challengeId]
  await client.query('alter table challenge_joins disable trigger challenge_joins_score')
  await client.query(
    `insert into challenge_joins (organization_id, user_id, challenge_id, group_id, alias, appears, joined_at)
     select u.organization_id, u.id, $2, case when ${hasGroups} then m.team_id end, row_number() over (order by u.id),
       'alias', now() - interval '${longestPast} days'
     from users u join team_members m on m.organization_id = u.organization_id and m.user_id = u.id
     where u.organization_id = $1`,
    values,
  )
  await client.query(
    `insert into challenge_scores
       (organization_id, challenge_id, alias, group_id, listed, accepts_cheers, settled_from, by_days, band_width)
     select organization_id, challenge_id, alias, group_id, true, true, current_date - 30, false, 1 + 31 * 20000 / 4096
     from challenge_joins where organization_id = $1 and challenge_id = $2`,
    values,
  )
  await client.query('alter table challenge_joins enable trigger challenge_joins_score')
}

async function addSessions(client: Queries, organizationId: string, count: number): Promise<Player[]> {
  // A session seen in the future is not written again each minute.
  const { rows } = await client.query<{ id: string; alias: number }>(
    `with chosen as (
       select u.id, u.account_id, coalesce(min(j.alias), 0)::int as alias from users u
       join accounts a on a.id = u.account_id and a.email_verified_at is not null
       left join challenge_joins j on j.organization_id = u.organization_id and j.user_id = u.id
       where u.organization_id = $1 group by u.id, u.account_id order by u.id limit $2),
     signed_in as (
       insert into sessions (account_id, secret_hash, address, user_agent, created_at, last_seen_at, expires_at)
       select account_id, sha256(convert_to('secret-of-' || id, 'utf8')), '', '', now(), now() + interval '1 hour',
         now() + interval '12 hours' from chosen)
     select id, alias from chosen order by id`,
    [organizationId, count],
  )
  return rows.map(({ id, alias }) => ({ userId: id, alias, cookie: `session=secret-of-${id}` }))
}

/** Makes the server know the sessions: the first request of each waits in the queue of its address. */
export async function introduce(base: string, players: readonly Player[]): Promise<void> {
  const waiting = [...players]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await fetch(`${base}/api/me`, { headers: { cookie: next.cookie } })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** Each call records another day of a person, as long as there are days that can still be typed. */
export function typedDays(players: readonly Player[]) {
  return (n: number) => {
    const { cookie } = players[n % players.length] as Player
    const day = addDays(today(), -(Math.floor(n / players.length) % typedBack))
    const body = { total: { day, steps: 4000 + (n % 8000) } }
    return { method: 'PUT' as const, path: `/api/me/entries/${crypto.randomUUID()}`, body, cookie }
  }
}
