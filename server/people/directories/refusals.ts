import { desc, eq, sql } from 'drizzle-orm'
import { mostRefusals, type Refusal } from '#contract/people/directories.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { RefusedCall } from '#server/platform/http/refused-call.ts'
import { directories } from '#server/schema/directories.ts'
import { directoryRefusals } from '#server/schema/directory-watch.ts'

/** Keeps a refused call, for whoever sets the identity provider up. The oldest of 200 goes. */
export async function noteRefusal(
  scope: DirectoryScope,
  { method, path, status, detail, requestId }: RefusedCall,
): Promise<void> {
  await scope.write((tx) =>
    tx.execute(
      (own) => sql`
      with counted as (
        update directories as d set refusals = d.refusals % 1000000 + 1
        where ${own.rows(sql`d`)} and d.id = ${tx.directory.id}::uuid returning d.refusals % ${mostRefusals} as slot)
      insert into directory_refusals (organization_id, directory_id, slot, at, method, path, status, detail, request_id)
      select ${own.id}, ${tx.directory.id}::uuid, slot, ${tx.now.toISOString()}::timestamptz, ${method}::text, ${path}::text,
        ${status}::smallint, ${detail}::text, ${requestId}::text
      from counted
      on conflict (organization_id, directory_id, slot) do update set at = excluded.at, method = excluded.method,
        path = excluded.path, status = excluded.status, detail = excluded.detail, request_id = excluded.request_id`,
    ),
  )
}

/** The last refused call of each directory of the organization. */
export function lastRefusals(scope: OrganizationScope) {
  const { directoryId, at, status, detail } = directoryRefusals
  const isLast = sql`(${at}, ${directoryRefusals.slot}) = (
    select last.at, last.slot from directory_refusals as last
    where last.organization_id = ${directoryRefusals.organizationId} and last.directory_id = ${directoryId}
    order by last.at desc, last.slot desc limit 1)`
  return scope.select(directoryRefusals, { directoryId, at, status, detail }, isLast)
}

/** @throws request.not_found */
export async function listRefusals(scope: OrganizationScope, directoryId: string): Promise<Refusal[]> {
  if ((await scope.count(directories, eq(directories.id, directoryId))) === 0) fail('request.not_found')
  const { at, method, path, status, detail, requestId, slot } = directoryRefusals
  const rows = await scope
    .select(
      directoryRefusals,
      { at, method, path, status, detail, requestId },
      eq(directoryRefusals.directoryId, directoryId),
    )
    .orderBy(desc(at), desc(slot))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
