import * as contract from '#contract/tenants/registration.ts'
import { Refusal } from '#server/platform/errors/failure.ts'
import { implementPrepared } from '#server/platform/http/implement.ts'
import { joinOrganization, prepareJoining } from './join.ts'
import { prepareRegistration, registerAccount } from './register.ts'

export const registrationRoutes = [
  implementPrepared(
    contract.register,
    ({ work, body, client }) => prepareRegistration(work, body, client),
    ({ work, body, prepared }) => registerAccount(work, body, prepared),
  ),

  implementPrepared(
    contract.joinOrganization,
    ({ work, params, body, client }) => prepareJoining(work, joiningByPath(params, body), client),
    async ({ work, params, body, prepared }) => {
      const joined = await joinOrganization(work, joiningByPath(params, body), prepared)
      return joined instanceof Refusal ? joined : { data: { user: joined.user } }
    },
  ),

  implementPrepared(
    contract.completeRegistration,
    ({ work, body, client }) => prepareJoining(work, body, client),
    async ({ work, body, prepared }) => {
      const joined = await joinOrganization(work, body, prepared)
      return joined instanceof Refusal ? joined : { data: { user: joined.user } }
    },
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
