import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type * as contract from '#contract/people/teams.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { containing } from '#server/platform/db/containing.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requirePicture } from '#server/platform/uploads/service.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'

type Row = typeof teams.$inferSelect

const { id, name, logoUrl, createdAt } = teams

const present = (row: Omit<Row, 'organizationId'>, memberCount: number): contract.Team => ({
  id: row.id,
  name: row.name,
  logo_url: row.logoUrl,
  memberCount,
  createdAt: row.createdAt.toISOString(),
})

async function readTeams(scope: OrganizationScope, ...only: SQL[]): Promise<contract.Team[]> {
  const rows = await scope
    .select(teams, { id, name, logoUrl, createdAt, members: count(teamMembers.userId) }, ...only)
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.organizationId, teams.organizationId), eq(teamMembers.teamId, id)),
    )
    .groupBy(id)
    .orderBy(sql`fold(${name})`, asc(id))
  return rows.map(({ members, ...row }) => present(row, members))
}

/** Lists the teams whose name contains every word of the search text, by name. */
export const listTeams = (scope: OrganizationScope, search = ''): Promise<contract.Team[]> =>
  readTeams(scope, ...containing(name, search))

const onSameName = onUnique('teams_one_name', 'team.name_taken', 'name')

async function requireLogo(scope: OrganizationScope, url: string | null | undefined): Promise<void> {
  if (url) await requirePicture(scope, url, 'logo_url')
}

/**
 * Creates a team.
 * @throws team.name_taken, upload.unknown
 */
export async function createTeam(
  scope: OrganizationScope,
  { name, logo_url: logoUrl = null }: Input<typeof contract.createTeam>['body'],
): Promise<contract.Team> {
  await requireLogo(scope, logoUrl)
  const row = { name, logoUrl, createdAt: scope.now }
  return present(await scope.insertOne(teams, row).catch(onSameName), 0)
}

/**
 * Updates a team.
 * @throws team.not_found, team.name_taken, upload.unknown
 */
export async function updateTeam(
  scope: OrganizationScope,
  teamId: string,
  { name, logo_url: logoUrl }: Input<typeof contract.updateTeam>['body'],
): Promise<contract.Team> {
  await requireLogo(scope, logoUrl)
  const change = { ...(name !== undefined && { name }), ...(logoUrl !== undefined && { logoUrl }) }
  await scope.update(teams, change, eq(id, teamId)).catch(onSameName)
  const [team] = await readTeams(scope, eq(id, teamId))
  return team ?? fail('team.not_found')
}

/** Whether a rule, here or above, puts people into a team. */
async function isOfRule(scope: OrganizationScope, teamId: string): Promise<boolean> {
  const rules = await scope.execute(
    (own) => sql`
    select rule.id from teams as team
      join (select id, team_id from directory_rules union all select id, team_id from claim_rules) as rule
        on rule.team_id = team.id
    where ${own.rows(sql`team`)} and team.id = ${teamId}::uuid limit 1`,
  )
  return rules.length > 0
}

/**
 * Deletes a team. Its members have no team afterwards.
 * @returns its name
 * @throws team.not_found, rule.asks
 */
export async function deleteTeam(scope: OrganizationScope, teamId: string): Promise<string> {
  // Lock the team, so that nobody joins it after its members were recorded.
  const [team] = await scope.select(teams, { name: teams.name }, eq(id, teamId)).for('update')
  if (!team) fail('team.not_found')
  if (await isOfRule(scope, teamId)) fail('rule.asks')
  const members = await scope.select(
    teamMembers,
    { userId: teamMembers.userId },
    eq(teamMembers.teamId, teamId),
  )
  await trackPeople(
    scope,
    members.map(({ userId }) => userId),
    'removed',
  )
  await scope.delete(teams, eq(id, teamId))
  return team.name
}

/** Inserts the given teams. */
export async function addTeams(
  { db, now }: UseCaseContext,
  rows: (typeof teams.$inferInsert)[],
): Promise<void> {
  await db.insert(teams).values(rows.map((row) => ({ createdAt: now, ...row })))
}

/** Inserts the given people into the teams of their organization. */
export async function addTeamMembers(
  { db, now }: UseCaseContext,
  rows: (typeof teamMembers.$inferInsert)[],
): Promise<void> {
  await db.insert(teamMembers).values(rows.map((row) => ({ joinedAt: now, ...row })))
}
