import { eq, sql } from 'drizzle-orm'
import type { getVisibility } from '#contract/participation/visibility.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { smallestGroup } from '#contract/publication.ts'
import { listRosterReads } from '#server/people/roster-reads/service.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { joinedCountsFrom } from '#server/privacy/published/eligible.ts'
import { users } from '#server/schema/users.ts'

/** Reads what the page of P-CON-4 tells the caller about themselves. */
export async function readVisibility(member: MemberScope): Promise<Answer<typeof getVisibility>['data']> {
  const countsFrom = sql<string>`(${joinedCountsFrom(member.organization.timezone)})::text`
  const [own] = await member.select(users, { countsFrom }, eq(users.id, member.userId))
  const reads = await listRosterReads(member, member.userId)
  return {
    smallestGroups: {
      participation: smallestGroup(member, 'participation'),
      health: smallestGroup(member, 'health'),
    },
    includedFrom: own?.countsFrom ?? '',
    rosterReads: reads.map(({ at, kind, support }) => ({
      at: at.toISOString(),
      kind,
      by: support ? 'support' : 'administrator',
    })),
  }
}
