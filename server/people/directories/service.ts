import { and, eq, lte, sql } from 'drizzle-orm'
import { type Directory, mostDirectories, mostTokens, tokenPrefix } from '#contract/people/directories.ts'
import { requireOwnRole } from '#server/identity/roles/service.ts'
import { applyEffects, applyGains, effectJobs, peopleOfRules } from '#server/identity/rule-effects/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { extendRowAccess } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { directories, directoryTokens } from '#server/schema/directories.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import type { UserRow } from '#server/schema/users.ts'
import { listDirectories } from './list.ts'

const { id } = directories

/** @throws request.not_found */
async function getDirectory(scope: OrganizationScope, directoryId: string): Promise<Directory> {
  const found = (await listDirectories(scope)).find(({ id }) => id === directoryId)
  return found ?? fail('request.not_found')
}

/** @throws key.too_many */
export async function createDirectory(
  scope: OrganizationScope,
  { name, invites }: { name: string; invites?: boolean | undefined },
): Promise<Directory> {
  await scope.lock('directories')
  if ((await scope.count(directories)) >= mostDirectories) fail('key.too_many')
  const { id } = await scope.insertOne(directories, { name, invites, createdAt: scope.now })
  return getDirectory(scope, id)
}

/** @throws request.not_found, role.beyond */
export async function updateDirectory(
  scope: OrganizationScope,
  directoryId: string,
  change: { invites?: boolean | undefined; places?: boolean | undefined },
): Promise<Directory> {
  if (change.places !== undefined && !scope.may('people.write')) fail('role.beyond')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await scope.update(directories, given, eq(id, directoryId))
  if (change.places) {
    const which = sql`rule.directory_id = ${directoryId}::uuid and rule.placement_id is not null`
    await applyGains(scope, directoryId, await peopleOfRules(scope, which))
  }
  return getDirectory(scope, directoryId)
}

/**
 * Refuses to give or take by a directory what its rules give and the caller does not hold.
 * @throws role.beyond
 */
async function requireRolesOfRules(scope: OrganizationScope, directoryId: string): Promise<void> {
  const { role } = directoryRules
  const rules = await scope.select(directoryRules, { role }, eq(directoryRules.directoryId, directoryId))
  for (const rule of rules) if (rule.role) requireOwnRole(scope, rule.role)
}

/**
 * @throws request.not_found, role.beyond
 * @returns the directory's name
 */
export async function deleteDirectory(scope: OrganizationScope, directoryId: string): Promise<string> {
  const { name } = await getDirectory(scope, directoryId)
  await requireRolesOfRules(scope, directoryId)
  await scope.delete(directories, eq(id, directoryId))
  await applyEffects(scope)
  return name
}

/**
 * Makes a token, which writes the members of groups and so gives what rules say.
 * @throws request.not_found, role.beyond, key.too_many
 */
export async function createToken(
  { secrets }: UseCaseContext,
  scope: OrganizationScope,
  directoryId: string,
  days: number,
): Promise<{ secret: string; directory: Directory }> {
  await scope.lock('directories')
  const { tokens } = await getDirectory(scope, directoryId)
  await requireRolesOfRules(scope, directoryId)
  if (tokens.length >= mostTokens) fail('key.too_many')
  await scope.delete(
    directoryTokens,
    and(eq(directoryTokens.directoryId, directoryId), lte(directoryTokens.expiresAt, scope.now)),
  )
  const secret = `${tokenPrefix}${secrets.newToken()}`
  await scope.insertOne(directoryTokens, {
    directoryId,
    secretHash: secretHash(secret),
    createdAt: scope.now,
    createdBy: scope.caller.account.id,
    expiresAt: new Date(scope.now.getTime() + days * 86_400_000),
  })
  return { secret, directory: await getDirectory(scope, directoryId) }
}

/** @throws request.not_found */
export async function revokeToken(
  scope: OrganizationScope,
  directoryId: string,
  tokenId: string,
): Promise<Directory> {
  const revoked = await scope.delete(
    directoryTokens,
    and(eq(directoryTokens.directoryId, directoryId), eq(directoryTokens.id, tokenId)),
  )
  if (revoked === 0) fail('request.not_found')
  return getDirectory(scope, directoryId)
}

/** The language that a directory named for a person. */
export async function languageByDirectory(
  { db }: UseCaseContext,
  { id, organizationId }: UserRow,
): Promise<'en' | 'fr' | undefined> {
  const { rows } = await db.execute<{ language: 'en' | 'fr' | null }>(sql`
    select language from directory_users where organization_id = ${organizationId} and user_id = ${id}`)
  return rows[0]?.language ?? undefined
}

const noteEvery = 60_000
/** How many tokens a process counts; forgetting one only loses the calls of a minute. */
const mostCounted = 10_000

/** Calls of tokens since their use was noted last, in this process. */
const uncounted = new Map<string, number>()

/** Notes the use of a token. Once a minute is precise enough to tell the last sync and its rate, and saves writes. */
export async function noteTokenUse(scope: DirectoryScope): Promise<void> {
  const { id, lastUsedAt } = scope.directory.token
  const calls = (uncounted.get(id) ?? 0) + 1
  const elapsed = lastUsedAt ? scope.now.getTime() - lastUsedAt.getTime() : undefined
  if (elapsed !== undefined && elapsed < noteEvery) {
    uncounted.set(id, calls)
    const [oldest] = uncounted.keys()
    if (uncounted.size > mostCounted && oldest !== undefined) uncounted.delete(oldest)
    return
  }
  uncounted.delete(id)
  const perMinute = elapsed === undefined ? null : Math.round((calls * 60_000) / elapsed)
  await scope.write((tx) =>
    tx.execute(
      (own) => sql`
      update directory_tokens as token set last_used_at = ${tx.now.toISOString()}::timestamptz,
        calls = token.calls + ${calls}, calls_per_minute = ${perMinute}::int
      where ${own.rows(sql`token`)} and token.id = ${id}::uuid`,
    ),
  )
}

/**
 * Applies the rules that mean organizations which were deleted or restored, by a job.
 * @param organizationIds those that were deleted or restored together
 */
export async function applyRulesOf(
  { db, jobs }: Pick<UseCaseContext, 'db' | 'jobs'>,
  organizationIds: string[],
): Promise<void> {
  const { rows: concerned } = await db.execute<{ organizationId: string; directoryId: string }>(sql`
    select distinct rule.organization_id as "organizationId", rule.directory_id as "directoryId"
    from directory_rules as rule
      join organizations as o on o.id = rule.organization_id and o.deleted_at is null
    where rule.placement_id = any(${uuids(organizationIds)})
      or rule.target_id = any(${uuids(organizationIds)})`)
  for (const { organizationId, directoryId } of concerned) {
    await extendRowAccess(db, organizationId)
    await db.execute(sql`
      with added as (
        insert into pending_effects (organization_id, directory_id, person_id)
        select p.organization_id, p.directory_id, p.id from directory_users as p
        where p.directory_id = ${directoryId}::uuid and p.detached_at is null
        order by p.id on conflict do nothing)
      update directories set reached_at = null,
        effects_total = (select count(*)::int from directory_users where directory_id = ${directoryId}::uuid
          and detached_at is null)
      where id = ${directoryId}::uuid`)
    await jobs.enqueue(db, effectJobs, { directoryId })
  }
}
