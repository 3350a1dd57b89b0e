import { eq } from 'drizzle-orm'
import type { Connection } from '#contract/identity/connections.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { endSessionsOfConnection } from '#server/identity/sessions/service.ts'
import { onCheck } from '#server/platform/db/on-unique.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { deleteSecret, keepSecret } from '#server/platform/secrets/service.ts'
import { type ClaimNames, connections } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { requireIssuer } from './issuer.ts'
import { tellOfProvider } from './notices.ts'
import { presentConnection } from './present.ts'
import {
  type Configuration,
  type ConnectionRow,
  requireConnection,
  requireGiftsOfClaims,
  secretOf,
  subjectClaimOf,
} from './service.ts'

/** What asks for no new test. */
type Settings = Pick<
  ConnectionRow,
  'joins' | 'secretEndsOn' | 'defaultOrganizationId' | 'groupSource' | 'places' | 'requiredAmr'
>

/** What a sign-in depends on: another value has to be tested again. */
const tested = ['issuer', 'clientId', 'algorithm', 'claims'] as const

type Given = Configuration & Settings
type Change = { [Key in keyof Given]?: Given[Key] | undefined }

/**
 * Refuses another claim for the subject once people are known by it: its values would name others.
 * @throws connection.subject_fixed
 */
async function requireSameSubject(
  scope: OrganizationScope,
  before: ConnectionRow,
  claims: ClaimNames | undefined,
): Promise<void> {
  if (!claims || subjectClaimOf({ claims }) === subjectClaimOf(before)) return
  if ((await scope.count(identities, eq(identities.connectionId, before.id))) > 0)
    failAt('connection.subject_fixed', 'claims')
}

/**
 * @throws connection.not_found, connection.issuer, connection.issuer_shared, connection.subject_fixed,
 *   connection.default_organization, role.beyond
 */
export async function updateConnection(
  scope: OrganizationScope,
  context: UseCaseContext,
  id: string,
  { clientSecret, ...change }: Change,
): Promise<Connection> {
  const before = await requireConnection(scope, id)
  if (change.issuer !== undefined) requireIssuer(context, change.issuer)
  await requireSameSubject(scope, before, change.claims)
  await requireGiftsOfClaims(scope, id)
  if (change.places !== undefined && !scope.may('people.write')) fail('role.beyond')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const isSame = (key: (typeof tested)[number]) =>
    change[key] === undefined || JSON.stringify(change[key]) === JSON.stringify(before[key])
  const isConfigured = clientSecret !== undefined || !tested.every(isSame)
  if (clientSecret) await keepSecret(context, secretOf(before), clientSecret)
  else if (clientSecret === '') await deleteSecret(context, secretOf(before))
  const { now } = scope
  const [row] = await scope
    .update(
      connections,
      {
        ...given,
        ...(clientSecret !== undefined && { secretSetAt: clientSecret ? now : null }),
        ...(isConfigured && {
          ...{ state: 'draft', testedAt: null, configuredAt: now },
          // Whether what is configured now fails, nobody knows yet.
          ...{ failingSince: null, failingReason: null },
        }),
      },
      eq(connections.id, id),
    )
    .catch(onCheck('connections_default_below', 'connection.default_organization', 'defaultOrganizationId'))
  if (!row) fail('connection.not_found')
  if (isConfigured) {
    await endSessionsOfConnection(context, id)
    await tellOfProvider(scope, context, row)
  }
  if (isConfigured || row.groupSource !== before.groupSource || row.places !== before.places)
    await applyEffects(scope)
  return presentConnection(scope, row)
}
