import { eq } from 'drizzle-orm'
import { type Connection, returnPathOf } from '#contract/identity/connections.ts'
import { logoutPathOf } from '#contract/identity/provider-logout.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { connections } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { listServedDomains } from './served-domains.ts'

/** Converts a connection to its public form, which has no secret. */
export async function presentConnection(
  scope: OrganizationScope,
  row: typeof connections.$inferSelect,
): Promise<Connection> {
  const { id, name, state, issuer, clientId, algorithm, claims, lastFailureAt, lastFailureReason } = row
  const { joins, defaultOrganizationId, groupSource, places, requiredAmr } = row
  const { publicUrl } = scope.settings
  return {
    ...{ id, name, state, issuer, clientId, algorithm, claims },
    ...{ joins, defaultOrganizationId, groupSource, places, requiredAmr },
    domains: await listServedDomains(scope, id),
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    secretSetAt: row.secretSetAt?.toISOString() ?? null,
    secretEndsOn: row.secretEndsOn,
    redirectUri: `${publicUrl}${returnPathOf(id)}`,
    startUri: `${publicUrl}/sso?connection=${id}`,
    logoutUri: `${publicUrl}${logoutPathOf(id)}`,
    testedAt: row.testedAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastFailure:
      lastFailureAt && lastFailureReason
        ? { at: lastFailureAt.toISOString(), reason: lastFailureReason }
        : null,
    failing:
      row.failingSince && row.failingReason
        ? { since: row.failingSince.toISOString(), reason: row.failingReason }
        : null,
    people: await scope.count(identities, eq(identities.connectionId, id)),
  }
}
