import { sql } from 'drizzle-orm'
import { mostShown, type RuleDifference } from '#contract/people/directory-rules.ts'
import type { Given } from '#server/identity/directory-rules/service.ts'
import type { Effects } from '#server/identity/rule-effects/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'

const none = { total: 0, people: [] }

interface Named extends Record<string, unknown> {
  id: string
  name: string
}

/** The names of the first of these people, of this organization or one below it, in the order of the roster. */
const namesOf = (scope: OrganizationScope, ids: string[]): Promise<Named[]> =>
  scope.execute<Named>(
    (scoped) => sql`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users as u
      join organizations as o on o.id = u.organization_id and o.lineage @> array[${scoped.id}]
    where u.id = any(${uuids(ids)}) order by u.sort_name, u.id limit ${mostShown}`,
  )

/** Names the people of a difference. Each is counted once, whatever number of roles they gain. */
async function differenceOf(scope: OrganizationScope, given: Given[]) {
  const describe = async (isMeant: (one: Given) => boolean) => {
    const own = given.filter(isMeant)
    if (own.length === 0) return none
    const ids = [...new Set(own.map(({ userId }) => userId))]
    const people = await namesOf(scope, ids)
    return { total: ids.length, people }
  }
  const isLoss = ({ change }: Given) => change === 'lost'
  return { gains: await describe((one) => !isLoss(one)), loses: await describe(isLoss) }
}

/** Names the people who move, and where they work then. */
async function moversOf(scope: OrganizationScope, moved: Effects['moved']) {
  if (moved.length === 0) return []
  const places = new Map(moved.map(({ userId, organization }) => [userId, organization]))
  const people = await namesOf(scope, [...places.keys()])
  return people.map((one) => ({ ...one, organization: places.get(one.id) ?? '' }))
}

/** Names the people of a rule's difference. */
export async function effectsOf(
  scope: OrganizationScope,
  { given, moved, joined }: Effects,
): Promise<RuleDifference> {
  const describe = async (change: (typeof joined)[number]['change']) => {
    const teams = new Map(joined.flatMap((one) => (one.change === change ? [[one.userId, one.team]] : [])))
    const people = teams.size === 0 ? [] : await namesOf(scope, [...teams.keys()])
    return { total: teams.size, people: people.map((one) => ({ ...one, team: teams.get(one.id) ?? '' })) }
  }
  return {
    ...(await differenceOf(scope, given)),
    joins: await describe('joined'),
    leaves: await describe('left'),
    moves: { total: moved.length, people: await moversOf(scope, moved) },
  }
}
