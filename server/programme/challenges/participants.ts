import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ChallengeType, competitorsOf } from '#contract/programme/challenge-settings.ts'
import { countUsers } from '#server/people/users/service.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { teamMembers } from '#server/schema/teams.ts'
import { userCounts, users } from '#server/schema/users.ts'

interface Row {
  type: ChallengeType
  settings: Record<string, unknown>
}

/** Counts active members by team. */
async function teamSizes(scope: OrganizationScope, teamIds: string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map()
  const rows = await scope
    .select(
      teamMembers,
      { id: teamMembers.teamId, people: sql<number>`count(*)::int` },
      and(inArray(teamMembers.teamId, teamIds), eq(users.status, 'active')),
    )
    .innerJoin(
      users,
      and(eq(users.organizationId, teamMembers.organizationId), eq(users.id, teamMembers.userId)),
    )
    .groupBy(teamMembers.teamId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Counts active people by company. The companies were checked when the challenge was created. */
async function companySizes(scope: OrganizationScope, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { db } = scope.unscoped('companies of a challenge are other organizations')
  const rows = await db
    .select({ id: userCounts.organizationId, people: sql<number>`sum(${userCounts.active})::int` })
    .from(userCounts)
    .where(inArray(userCounts.organizationId, ids))
    .groupBy(userCounts.organizationId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/**
 * Counts the people a challenge addresses: active members of competing teams, active people of competing companies,
 * or all active people of the organization.
 */
export async function participantsOf(scope: OrganizationScope, rows: readonly Row[]) {
  const idsOf = (type: ChallengeType) => [
    ...new Set(rows.filter((row) => row.type === type).flatMap(competitorsOf)),
  ]
  const { active } = await countUsers(scope)
  const teams = await teamSizes(scope, idsOf('team-competition'))
  const companies = await companySizes(scope, idsOf('inter-company'))
  const sizes = new Map([...teams, ...companies])
  return {
    sizeOf: (id: string) => sizes.get(id) ?? 0,
    countOf: (row: Row) =>
      row.type === 'team-competition' || row.type === 'inter-company'
        ? competitorsOf(row).reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
        : active,
  }
}
