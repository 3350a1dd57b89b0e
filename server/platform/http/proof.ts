import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { RowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { organizationOf } from './admission-control.ts'
import type { CookieJar } from './cookies.ts'
import type { DirectoryScope } from './directory-scope.ts'
import { isSingleSignOnAlone, requireFresh } from './fresh.ts'
import { refuseManaged } from './managed.ts'
import { hasProvedMailbox, type MemberScope } from './member-scope.ts'
import type { OrganizationScope } from './organization-scope.ts'
import { requireDirectory } from './require-directory.ts'
import { bearerOf, type CountKeyCall, requireKey } from './require-key.ts'
import { organizationMissing, requireMember, requireMembersFactor } from './require-member.ts'
import { type Caller, requireCaller, requireRole } from './scope.ts'
import type { Actor, ScopedOrganization } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** The caller as required by the endpoint's access level. */
export interface Proved {
  caller?: Caller
  scope?: OrganizationScope
  member?: MemberScope
  directory?: DirectoryScope
}

/**
 * Returns the row access of the change. Without a session the use case's own token, password or key determines whom
 * it concerns, which is known only inside the use case.
 */
export function rowAccessOf({ caller, scope, member, directory }: Proved): RowAccess {
  if (directory) return { below: [directory.organization.id] }
  if (member) return { only: member.organization.id }
  if (scope) return { below: [scope.organization.id] }
  return caller ? { ofAccount: caller.account.id } : 'everything'
}

export async function proofOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: UseCaseContext,
  cookies: CookieJar,
  countKeyCall: CountKeyCall,
): Promise<Proved> {
  if (endpoint.access === 'public' || endpoint.access === 'provider') return {}
  if (endpoint.access === 'directory') {
    const directory = await requireDirectory(context, request)
    nameOrganization(request, directory.organization)
    return { directory }
  }
  const secret = cookies.get('session')
  if (endpoint.access === 'session') {
    const caller = await requireCaller(context, secret)
    refuseSupport(endpoint, caller)
    await refuseManaged(endpoint, context, caller)
    if (endpoint.fresh) requireFresh(context, caller)
    request.accountId = caller.account.id
    return { caller }
  }
  const organizationId = organizationOf(request)
  if (endpoint.access === 'member') {
    const key = endpoint.personalKey ? bearerOf(request) : undefined
    const { member, asked } =
      key === undefined
        ? await requireMember(context, secret, organizationId, endpoint.openToDeactivated === true)
        : { member: await requireKey(context, key, organizationId, countKeyCall), asked: undefined }
    request.accountId = member.caller.account.id
    nameOrganization(request, member.organization)
    // A change that waited on a device belongs to the account that made it, whoever is signed in now.
    const expected = request.headers['x-account']
    if (expected !== undefined && expected !== request.accountId) fail('session.other_account')
    // Who joined by a link or a code may have entered anybody's address, and an administrator may have activated a
    // person with a password of their own choice.
    if (!endpoint.openBeforeProof && !hasProvedMailbox(member.caller.account))
      fail('account.email_unverified')
    if (!endpoint.openBeforeProof) {
      requireOwnFactor(member.caller)
      // A key writes activity and reads nothing: it goes on.
      if (asked) await requireMembersFactor(context, member, asked)
    }
    if (endpoint.fresh) requireFresh(context, member.caller)
    return { member }
  }
  if (organizationId === undefined) {
    // Only signed-in callers learn that the organization is missing.
    await requireCaller(context, secret)
    organizationMissing()
  }
  if (!endpoint.needs) fail('organization.forbidden')
  const scope = await requireRole(context, secret, organizationId, endpoint.needs)
  refuseSupport(endpoint, scope.caller)
  request.accountId = scope.caller.account.id
  // Checked last: only the owner of the right learns that a fresh proof is missing.
  if (endpoint.fresh) requireFresh(context, scope.caller)
  nameOrganization(request, scope.organization)
  return { scope }
}

/** For the log and admission control. The first of a lineage is the customer. */
function nameOrganization(
  request: FastifyRequest,
  { id, lineage }: Pick<ScopedOrganization, 'id' | 'lineage'>,
) {
  request.organizationId = id
  request.customerId = lineage[0] ?? id
}

function refuseSupport(endpoint: Endpoint, caller: Actor) {
  if (endpoint.refusesSupport && caller.session.kind === 'admin_access') fail('session.support')
}

/** The employer runs the identity provider, factors can be removed, addresses moved: these alone open nobody's health. */
function requireOwnFactor({ session, account }: Actor) {
  if (account.confirmation === 'needed') fail('account.health_closed')
  if (isSingleSignOnAlone(session)) fail('session.own_factor_required')
}
