import * as contract from '#contract/tenants/registration.ts'
import { toPublicOrganization } from '#server/people/invite-links/service.ts'
import { Refusal } from '#server/platform/errors/failure.ts'
import { implementPrepared } from '#server/platform/http/implement.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { endClaim } from '#server/platform/rate-limits/claims.ts'
import { joinOrganization, type PreparedJoining, prepareJoining } from './join.ts'
import { proveCodeAlone } from './joining-right.ts'
import { prepareRegistration, registerAccount } from './register.ts'

/** Gives the address of a new account back, where its request has ended without one. */
const releaseClaim = (context: UseCaseContext, { claim }: PreparedJoining) => endClaim(context, claim)

export const registrationRoutes = [
  implementPrepared(
    contract.register,
    ({ context, body, client }) => prepareRegistration(context, body, client),
    ({ context, body, cookies, prepared }) => registerAccount(context, body, prepared, cookies),
    releaseClaim,
  ),

  implementPrepared(
    contract.joinOrganization,
    ({ context, params, body, client }) => prepareJoining(context, joiningByPath(params, body), client),
    async ({ context, params, body, cookies, prepared }) => {
      const joined = await joinOrganization(context, joiningByPath(params, body), prepared, cookies)
      return joined instanceof Refusal ? joined : { data: { user: joined.user } }
    },
    releaseClaim,
  ),

  implementPrepared(
    contract.findOrganizationByCode,
    ({ context, body, client }) => proveCodeAlone(context, body.accessCode, client),
    ({ prepared }) => ({ data: toPublicOrganization(prepared) }),
  ),

  implementPrepared(
    contract.joinByCode,
    ({ context, body, client }) => prepareJoining(context, body, client),
    async ({ context, body, cookies, prepared }) => {
      const joined = await joinOrganization(context, body, prepared, cookies)
      return joined instanceof Refusal ? joined : { data: { user: joined.user } }
    },
    releaseClaim,
  ),

  implementPrepared(
    contract.completeRegistration,
    ({ context, body, client }) => prepareJoining(context, body, client),
    async ({ context, body, cookies, prepared }) => {
      const joined = await joinOrganization(context, body, prepared, cookies)
      return joined instanceof Refusal ? joined : { data: { user: joined.user } }
    },
    releaseClaim,
  ),
]

interface JoinBody {
  email: string
  password: string
  firstName: string
  lastName: string
  accessCode?: string | undefined
  metadata: { organizationInviteToken: string }
}

function joiningByPath({ orgId }: { orgId: string }, { metadata, ...person }: JoinBody) {
  return { ...person, orgId, token: metadata.organizationInviteToken }
}
