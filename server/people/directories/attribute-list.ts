import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type AttributeProblem,
  type DirectoryAttribute,
  mostProblems,
} from '#contract/people/directory-attributes.ts'
import { requireField } from '#server/people/custom-fields/service.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { userFields } from '#server/schema/custom-fields.ts'
import { directories } from '#server/schema/directories.ts'
import { directoryAttributes } from '#server/schema/directory-attributes.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { readRules, rulesOf } from './rule-list.ts'

const columns = {
  id: directoryAttributes.id,
  path: directoryAttributes.path,
  fieldId: directoryAttributes.fieldId,
  field: userFields.name,
}

const selectAttributes = (scope: OrganizationScope, directoryId: string) =>
  scope
    .select(directoryAttributes, columns, eq(directoryAttributes.directoryId, directoryId))
    .leftJoin(
      userFields,
      and(
        eq(userFields.organizationId, directoryAttributes.organizationId),
        eq(userFields.id, directoryAttributes.fieldId),
      ),
    )
    .orderBy(asc(sql`lower(${directoryAttributes.path})`))

/** @throws request.not_found */
async function requireDirectory(scope: OrganizationScope, directoryId: string): Promise<void> {
  if ((await scope.count(directories, eq(directories.id, directoryId))) === 0) fail('request.not_found')
}

interface ShownProblem extends AttributeProblem, Record<string, unknown> {}

/** Lists the attributes of a directory, and the values that were kept out, the newest first. */
export async function listAttributes(scope: OrganizationScope, directoryId: string) {
  await requireDirectory(scope, directoryId)
  const problems = await scope.execute<ShownProblem & { total: number }>(
    (own) => sql`
    select u.id as "userId", trim(u.first_name || ' ' || u.last_name) as name, one.key as attribute,
      one.value as reason, count(*) over ()::int as total
    from directory_users as p
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id
      cross join lateral jsonb_each_text(p.problems) as one
    where ${own.rows(sql`p`)} and p.directory_id = ${directoryId}::uuid and p.detached_at is null and p.problems <> '{}'
      and (one.key = 'preferredLanguage' or exists (
        select from directory_attributes as a
        where ${own.rows(sql`a`)} and a.directory_id = p.directory_id and a.path = one.key))
    order by p.changed_at desc, u.id, one.key limit ${mostProblems}`,
  )
  const rules = await readRules(scope, directoryId)
  const attributes = await selectAttributes(scope, directoryId)
  return {
    data: attributes.map((one) => ({
      ...one,
      rules: rulesOf(rules, ({ attributeId }) => attributeId === one.id),
    })),
    problems: problems.map(({ total: _, ...problem }) => problem),
    total: problems[0]?.total ?? 0,
  }
}

/** @throws request.not_found, field.not_found, attribute.taken */
export async function createAttribute(
  scope: OrganizationScope,
  directoryId: string,
  { path, fieldId = null }: { path: string; fieldId?: string | undefined | null },
): Promise<DirectoryAttribute> {
  await requireDirectory(scope, directoryId)
  const field = fieldId === null ? null : (await requireField(scope, fieldId)).name
  const { id } = await scope
    .insertOne(directoryAttributes, { directoryId, path, fieldId, createdAt: scope.now })
    .catch((error) => {
      if (
        violatesUnique(error, 'directory_attributes_path') ||
        violatesUnique(error, 'directory_attributes_once')
      )
        fail('attribute.taken')
      throw error
    })
  return { id, path, fieldId, field, rules: [] }
}

/**
 * @throws request.not_found, rule.asks
 * @returns the attribute's path
 */
export async function deleteAttribute(
  scope: OrganizationScope,
  directoryId: string,
  attributeId: string,
): Promise<string> {
  const attributes = await selectAttributes(scope, directoryId)
  const found = attributes.find(({ id }) => id === attributeId) ?? fail('request.not_found')
  if ((await scope.count(directoryRules, eq(directoryRules.attributeId, attributeId))) > 0) fail('rule.asks')
  await scope.delete(directoryAttributes, eq(directoryAttributes.id, attributeId))
  return found.path
}
