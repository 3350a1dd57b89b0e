import { desc, eq, sql } from 'drizzle-orm'
import { attemptsPerPage } from '#contract/identity/connections.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { connectionAttempts } from '#server/schema/connections.ts'
import { requireConnection } from './service.ts'

/** @throws connection.not_found, and request.invalid for a cursor that is no attempt */
export async function listAttempts(scope: OrganizationScope, connectionId: string, before?: string) {
  await requireConnection(scope, connectionId)
  const { id, at } = connectionAttempts
  const ofConnection = eq(connectionAttempts.connectionId, connectionId)
  const [last] = before ? await scope.select(connectionAttempts, { at }, ofConnection, eq(id, before)) : []
  if (before && !last) failAt('id.invalid', 'before')
  const older = last && sql`(${at}, ${id}) < (${last.at.toISOString()}::timestamptz, ${before}::uuid)`
  const rows = await scope
    .select(connectionAttempts, { attempt: connectionAttempts }, ofConnection, older)
    .orderBy(desc(at), desc(id))
    .limit(attemptsPerPage + 1)
  return {
    attempts: rows
      .slice(0, attemptsPerPage)
      .map(({ attempt: { at, ...attempt } }) => ({ ...attempt, at: at.toISOString() })),
    hasMore: rows.length > attemptsPerPage,
  }
}
