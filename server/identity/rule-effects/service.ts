import { type SQL, sql } from 'drizzle-orm'
import { applyRules, applyRulesTo, type Given } from '#server/identity/directory-rules/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import type { Move } from './moves.ts'
import { closeRows, endPlaces } from './place-ends.ts'
import { applyPlaces, placeAccount, placeActivated } from './places.ts'
import { recordBySignIn, recordMoves } from './record.ts'
import { applyTeams, applyTeamsTo, type Joined } from './teams.ts'

/** What people gained and lost by rules. */
export interface Effects {
  given: Given[]
  moved: Move[]
  joined: Joined[]
}

const nothing: Effects = { given: [], moved: [], joined: [] }

/**
 * Gives people the places, teams and roles that rules say, in the transaction of the change.
 * @param people the directory's ids of those whose groups, attributes or access changed; absent where a rule or a connection
 *   changed
 */
export async function applyEffects(scope: RecordingScope, people?: string[]): Promise<Effects> {
  if (people && (people.length === 0 || (await scope.count(directoryRules)) === 0)) return nothing
  if (people && people.length > 1) await lockPeople(scope, people)
  // Two changes at once would each see the other's administrator as the one who stays.
  await scope.lock('directory-rules')
  // Teams and roles go by the organization in which people work.
  const moved = await applyPlaces(scope, people && { people })
  const joined = await applyTeams(scope, people)
  return { moved, joined, given: await applyRules(scope, people) }
}

/**
 * Locks people before the rules, as a call about one person does: the other order would end in a deadlock. It reads two tables
 * one after the other: joined, thousands of people who came a moment ago were looked for among all of them, each anew.
 */
async function lockPeople(scope: RecordingScope, people: string[]): Promise<void> {
  const found = await scope.execute<{ id: string }>(
    (own) => sql`
    select p.user_id as id from directory_users as p
    where ${own.rows(sql`p`)} and p.id = any(${uuids(people)}) and p.user_id is not null`,
  )
  const ids = found.map(({ id }) => id)
  await scope.execute(
    (own) => sql`
    select u.id from users as u where ${own.rows(sql`u`)} and u.id = any(${uuids(ids)})
    order by u.id for no key update`,
  )
}

/** Replaces the groups of an account at a connection by those of a sign-in, and what follows from them. */
export async function applyClaims(
  context: UseCaseContext,
  { id, organizationId }: { id: string; organizationId: string },
  accountId: string,
  groups: string[],
): Promise<void> {
  const { db } = context
  await lockKey(db, `directory-rules:${organizationId}`)
  await db.execute(sql`
    update identities set groups = ${sql.param(groups)}::text[]
    where connection_id = ${id} and account_id = ${accountId}`)
  const moved = await placeAccount(context, organizationId, accountId)
  const joined = await applyTeamsTo(context, organizationId, accountId)
  const given = await applyRulesTo(context, organizationId, accountId)
  await recordBySignIn(context, [...joined, ...given])
  await recordMoves(context, organizationId, moved)
}

export const effectJobs = 'directory-effects'

/** Up to this number of people, the change itself gives them what rules say. */
const mostAtOnce = 500

/**
 * Gives people what they gain by a change: a few in its transaction, many by a job. Whoever loses something never waits
 * for that job.
 * @returns how many people wait for the job, and what the others gained
 */
export async function applyGains(
  scope: RecordingScope,
  directoryId: string,
  people: string[],
): Promise<Effects & { waiting: number }> {
  if (people.length <= mostAtOnce) return { ...(await applyEffects(scope, people)), waiting: 0 }
  // The job holds it while it forgets people, so that the sum is of those who are left.
  await scope.lock('directory-rules')
  await scope.execute(
    (own) => sql`
    with before as (
      select count(*)::int as people from pending_effects as one
      where ${own.rows(sql`one`)} and one.directory_id = ${directoryId}::uuid),
    added as (
      insert into pending_effects (organization_id, directory_id, person_id)
      select ${own.id}, ${directoryId}::uuid, id from unnest(${uuids(people)}) as id order by id
      on conflict do nothing returning person_id)
    update directories as d set reached_at = null,
      effects_total = case before.people when 0 then 0 else d.effects_total end + (select count(*)::int from added)
    from before where ${own.rows(sql`d`)} and d.id = ${directoryId}::uuid`,
  )
  await scope.enqueue(effectJobs, { directoryId })
  return { ...nothing, waiting: people.length }
}

/**
 * The people of a directory whom rules mean.
 * @param which the condition of the rules, whose rows have the alias `rule`
 */
export async function peopleOfRules(scope: RecordingScope, which: SQL): Promise<string[]> {
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    select m.person_id as id from directory_rules as rule
      join directory_members as m on m.group_id = rule.group_id
    where ${own.rows(sql`rule`)} and ${which}
    union
    select p.id from directory_rules as rule
      join directory_users as p on p.organization_id = rule.organization_id and p.directory_id = rule.directory_id
        and p.detached_at is null and p.attributes ->> rule.attribute_id::text = rule.value
    where ${own.rows(sql`rule`)} and ${which}`,
  )
  return rows.map(({ id }) => id)
}

/** How placements begin with an account, and end. */
export const places = { placeActivated, endPlaces, closeRows }
