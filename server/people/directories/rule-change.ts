import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type DirectoryRule,
  mostRules,
  type previewDirectoryRule,
  type RuleDifference,
} from '#contract/people/directory-rules.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { requireOwnGifts } from '#server/identity/roles/service.ts'
import { applyEffects, applyGains, peopleOfRules } from '#server/identity/rule-effects/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { directoryGroups } from '#server/schema/directories.ts'
import { directoryAttributes } from '#server/schema/directory-attributes.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { effectsOf } from './rule-difference.ts'
import { readRules } from './rule-list.ts'
import { requireOwnTokens } from './token-makers.ts'

type Wanted = Omit<Input<typeof previewDirectoryRule>['query'], 'deleted'>

/** What a rule gives. */
type Gifts = Pick<Wanted, 'role' | 'organizationId' | 'teamId' | 'placementId'>

/**
 * Says whom a rule means: a group's name, or an attribute with its value.
 * @throws request.not_found
 */
async function nameOf(scope: OrganizationScope, directoryId: string, wanted: Wanted): Promise<string> {
  const [found] = await (wanted.groupId === undefined
    ? scope.select(
        directoryAttributes,
        { name: directoryAttributes.path },
        eq(directoryAttributes.directoryId, directoryId),
        eq(directoryAttributes.id, wanted.attributeId ?? ''),
      )
    : scope.select(
        directoryGroups,
        { name: directoryGroups.displayName },
        eq(directoryGroups.directoryId, directoryId),
        eq(directoryGroups.id, wanted.groupId),
      ))
  if (!found) fail('request.not_found')
  return wanted.groupId === undefined ? `${found.name} = ${wanted.value}` : found.name
}

/**
 * Refuses a rule that gives nothing, or half of a role.
 * @throws rule.incomplete
 */
export function requireGifts({ role, organizationId, teamId, placementId }: Gifts): void {
  const hasPlace = (role === undefined) === (organizationId === undefined)
  if (!hasPlace || (role ?? teamId ?? placementId) === undefined) fail('rule.incomplete')
}

/** @throws rule.incomplete */
function requireWhole({ groupId, attributeId, value, ...given }: Wanted): void {
  const asksOnce = (groupId === undefined) !== (attributeId === undefined)
  const hasValue = (attributeId === undefined) === (value === undefined)
  if (!asksOnce || !hasValue) fail('rule.incomplete')
  requireGifts(given)
}

/**
 * Locks the team of a rule against deletion: one of this organization or of one below it.
 * @throws team.not_found
 */
async function requireTeam(scope: OrganizationScope, teamId: string): Promise<void> {
  const found = await scope.execute(
    (own) => sql`
    select team.id from teams as team join organizations as o on o.id = team.organization_id
    where team.id = ${teamId}::uuid and o.lineage @> array[${own.id}] and o.deleted_at is null
    for key share of team`,
  )
  if (found.length === 0) fail('team.not_found')
}

/**
 * The name of the organization in which a rule gives a role: this one or one below it.
 * @throws request.not_found
 */
async function requireTarget(scope: OrganizationScope, organizationId: string): Promise<string> {
  const [found] = await scope.execute<{ name: string }>(
    (own) => sql`
    select name from organizations
    where id = ${organizationId}::uuid and lineage @> array[${own.id}] and deleted_at is null`,
  )
  return found?.name ?? fail('request.not_found')
}

/**
 * What a rule gives is in this organization or below it, and the caller may give it.
 * @throws request.not_found, team.not_found, role.beyond
 */
export async function requireGivable(
  scope: OrganizationScope,
  { role, organizationId, teamId, placementId }: Gifts,
): Promise<void> {
  if (organizationId !== undefined) await requireTarget(scope, organizationId)
  if (placementId !== undefined) await requireTarget(scope, placementId)
  if (teamId !== undefined) await requireTeam(scope, teamId)
  const own = { role: role ?? null, teamId: teamId ?? null, placementId: placementId ?? null }
  requireOwnGifts(scope, own)
}

/** Whether a column has the value, or none of both has one. */
const is = (column: PgColumn, one: string | null = null) => sql`${column} is not distinct from ${one}`

/** The condition of rules that give the same. */
export const givesSame = (
  table: Record<'role' | 'targetId' | 'teamId' | 'placementId', PgColumn>,
  { role, organizationId, teamId, placementId }: Gifts,
) =>
  and(
    is(table.role, role),
    is(table.targetId, organizationId),
    is(table.teamId, teamId),
    is(table.placementId, placementId),
  )

const { groupId, attributeId, value } = directoryRules

/** The condition of the same rule. */
const isSame = (directoryId: string, wanted: Wanted) =>
  and(
    eq(directoryRules.directoryId, directoryId),
    is(groupId, wanted.groupId),
    is(attributeId, wanted.attributeId),
    is(value, wanted.value),
    givesSame(directoryRules, wanted),
  )

/**
 * Makes a rule, or finds the same one, and applies it: to many people by a job, of whom the difference says nothing yet.
 * @throws rule.incomplete, request.not_found, team.not_found, role.beyond, role.by_token, key.too_many
 */
export async function createRule(
  scope: OrganizationScope,
  directoryId: string,
  wanted: Wanted,
  apply = applyGains,
): Promise<RuleDifference & { rule: DirectoryRule; waiting: number; name: string; isNew: boolean }> {
  requireWhole(wanted)
  const name = await nameOf(scope, directoryId, wanted)
  await requireGivable(scope, wanted)
  await scope.lock('directories')
  const [found] = await scope.select(directoryRules, { id: directoryRules.id }, isSame(directoryId, wanted))
  if (!found && wanted.role !== undefined) await requireOwnTokens(scope, directoryId, wanted.role)
  if (!found && (await scope.count(directoryRules)) >= mostRules) fail('key.too_many')
  const { organizationId, ...rest } = wanted
  const made = { ...rest, directoryId, targetId: organizationId, createdAt: scope.now }
  const { id } = found ?? (await scope.insertOne(directoryRules, made))
  const { waiting, ...effects } = await apply(
    scope,
    directoryId,
    await peopleOfRules(scope, sql`rule.id = ${id}`),
  )
  const difference = await effectsOf(scope, effects)
  const rules = await readRules(scope, directoryId)
  const rule = rules.find((one) => one.id === id) ?? fail('request.not_found')
  return { ...difference, rule, waiting, name, isNew: !found }
}

/**
 * Deletes a rule and what it alone gave.
 * @throws request.not_found, role.beyond
 */
export async function deleteRule(
  scope: OrganizationScope,
  directoryId: string,
  ruleId: string,
): Promise<RuleDifference & { name: string }> {
  const rules = await readRules(scope, directoryId)
  const rule = rules.find(({ id }) => id === ruleId) ?? fail('request.not_found')
  requireOwnGifts(scope, rule)
  const name = await nameOf(scope, directoryId, {
    groupId: rule.groupId ?? undefined,
    attributeId: rule.attributeId ?? undefined,
    value: rule.value ?? undefined,
  })
  await scope.delete(directoryRules, eq(directoryRules.id, ruleId))
  return { ...(await effectsOf(scope, await applyEffects(scope))), name }
}

/** A preview shows what the job would do. */
const applyAtOnce: typeof applyGains = async (scope, _directoryId, people) => ({
  ...(await applyEffects(scope, people)),
  waiting: 0,
})

const rollback = new Error('a preview changes nothing')

/**
 * Says who would gain and lose by doing it and taking it back.
 * @throws rule.incomplete, request.not_found, team.not_found, role.beyond, role.by_token
 */
export const previewRule = (
  scope: OrganizationScope,
  directoryId: string,
  { deleted, ...wanted }: Wanted & { deleted: boolean },
): Promise<RuleDifference> =>
  preview(scope, async (tx) => {
    if (!deleted) return createRule(tx, directoryId, wanted, applyAtOnce)
    const [rule] = await tx.select(directoryRules, { id: directoryRules.id }, isSame(directoryId, wanted))
    return deleteRule(tx, directoryId, rule?.id ?? crypto.randomUUID())
  })

/** Makes a change of rules and takes it back. */
export async function preview<Difference>(
  scope: OrganizationScope,
  act: (tx: OrganizationScope) => Promise<Difference>,
): Promise<Difference> {
  let difference: Difference | undefined
  await scope
    .write(async (tx) => {
      difference = await act(tx)
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  return difference ?? fail('request.not_found')
}
