import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type * as contract from '#contract/people/teams.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'

const { id, firstName, lastName, email } = users
const columns = { id, firstName, lastName, email, avatar_url: sql<string | null>`null` }

const ofUser = and(eq(teamMembers.organizationId, users.organizationId), eq(teamMembers.userId, id))

/** One array parameter for any number of ids. */
const among = (userIds: string[]) => sql`any(${uuids(userIds)})`

/**
 * Reads a team.
 * @throws team.not_found
 */
async function requireTeam(scope: OrganizationScope, teamId: string): Promise<void> {
  const [team] = await scope.select(teams, { id: teams.id }, eq(teams.id, teamId))
  if (!team) fail('team.not_found')
}

/**
 * Locks the team and these people against deletion until the transaction ends.
 * @returns the team's name
 * @throws team.not_found, user.not_found
 */
async function lockBoth(scope: OrganizationScope, teamId: string, userIds: string[]): Promise<string> {
  const [team] = await scope.select(teams, { name: teams.name }, eq(teams.id, teamId)).for('key share')
  if (!team) fail('team.not_found')
  const known = await scope
    .select(users, { id }, sql`${id} = ${among(userIds)}`)
    .orderBy(asc(id))
    .for('key share')
  if (known.length < userIds.length) fail('user.not_found')
  return team.name
}

/**
 * Lists members by name.
 * @throws team.not_found
 */
export async function listMembers(scope: OrganizationScope, teamId: string): Promise<contract.TeamMember[]> {
  await requireTeam(scope, teamId)
  return scope
    .select(users, columns, eq(teamMembers.teamId, teamId))
    .innerJoin(teamMembers, ofUser)
    .orderBy(asc(users.sortName), asc(id))
}

/**
 * Counts members.
 * @throws team.not_found
 */
export async function countMembers(scope: OrganizationScope, teamId: string): Promise<number> {
  await requireTeam(scope, teamId)
  return scope.count(teamMembers, eq(teamMembers.teamId, teamId))
}

/**
 * Lists people without a team who are not inactive, by name.
 * @returns at most `limit` of them, and their total
 */
export async function listWithoutTeam(
  scope: OrganizationScope,
  { search = '', limit }: Input<typeof contract.listUsersWithoutTeam>['query'],
) {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions = [
    ne(users.status, 'inactive'),
    sql`not exists (select from ${teamMembers} where ${ofUser})`,
    ...words.map((word) => sql`${users.search} like containing(${word})`),
  ]
  const query = scope
    .select(users, columns, ...conditions)
    .orderBy(asc(users.sortName), asc(id))
    .$dynamic()
  const people = await (limit === undefined ? query : query.limit(limit))
  const total = people.length === limit ? await scope.count(users, ...conditions) : people.length
  return { people, total }
}

/**
 * Inserts the people who are not members yet.
 * @returns their ids
 */
async function insertMembers(scope: OrganizationScope, teamId: string, userIds: string[]): Promise<string[]> {
  // Insert in id order: two requests that add the same people would otherwise deadlock.
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    insert into ${teamMembers} (organization_id, user_id, team_id, joined_at)
    select ${own.id}, person, ${teamId}, ${scope.now.toISOString()}::timestamptz
    from unnest(${uuids(userIds)}) as person order by person
    on conflict (organization_id, user_id) do nothing
    returning user_id as id`,
  )
  const elsewhere = await scope.count(
    teamMembers,
    ne(teamMembers.teamId, teamId),
    sql`${teamMembers.userId} = ${among(userIds)}`,
  )
  if (elsewhere > 0) fail('team.member_elsewhere')
  return rows.map((row) => row.id)
}

/**
 * Removes the members among these people.
 * @returns their ids
 */
async function deleteMembers(scope: OrganizationScope, teamId: string, userIds: string[]): Promise<string[]> {
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    delete from ${teamMembers}
    where ${own.rows(teamMembers)} and ${teamMembers.teamId} = ${teamId}
      and ${teamMembers.userId} = ${among(userIds)}
    returning user_id as id`,
  )
  return rows.map((row) => row.id)
}

/**
 * Adds and removes members in one transaction.
 * @returns the team's name, and the ids of added and removed people, without those that needed no change
 * @throws team.not_found, user.not_found, team.member_elsewhere
 */
export async function changeMembers(
  scope: OrganizationScope,
  teamId: string,
  { addUserIds, removeUserIds }: Input<typeof contract.updateTeamMembers>['body'],
): Promise<{ name: string; changes: { added: string[]; removed: string[] } }> {
  const coming = new Set(addUserIds.map((userId) => userId.toLowerCase()))
  const going = [...new Set(removeUserIds.map((userId) => userId.toLowerCase()))].filter(
    (userId) => !coming.has(userId),
  )
  const name = await lockBoth(scope, teamId, [...coming, ...going])
  const removed = await deleteMembers(scope, teamId, going)
  const added = await insertMembers(scope, teamId, [...coming])
  await trackPeople(scope, added, 'added')
  await trackPeople(scope, removed, 'removed')
  return { name, changes: { added, removed } }
}
