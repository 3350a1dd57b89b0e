import { and, eq, isNull } from 'drizzle-orm'
import { fail } from '#server/platform/errors/failure.ts'
import { organizations } from '#server/schema/organizations.ts'
import { organizationOf } from './admission-control.ts'
import type { Call } from './frame.ts'
import { isObject } from './input.ts'

/**
 * Refuses a call about an organization that another cell has, before the caller is proved: this cell knows no session of
 * theirs. The map alone tells it, so an id that the map does not have gets the same answer as without cells.
 * @throws cell.elsewhere
 */
export async function refuseElsewhere({ app, endpoint, request, context }: Call): Promise<void> {
  const { cell } = app
  if (!cell) return
  const named =
    endpoint.access === 'provider' && isObject(request.body)
      ? request.body.organizationId
      : organizationOf(request)
  const other = typeof named === 'string' ? cell.cellOf(named) : undefined
  if (typeof named !== 'string' || !other || other === cell.name) return
  const [here] = await context.db
    .select({ id: organizations.id })
    .from(organizations)
    // A customer that has moved away is kept here for a week like a deleted one.
    .where(and(eq(organizations.id, named), isNull(organizations.deletedAt)))
  if (!here) fail('cell.elsewhere', { cell: other })
}
