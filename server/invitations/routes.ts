import * as contract from '#contract/invitations.ts'
import { implement, implementPrepared } from '#server/http/implement.ts'
import { presentFace } from '#server/organizations/service.ts'
import { acceptInvitation, prepareAcceptance, readInvitation } from './accept.ts'
import { inviteUser, inviteUsers } from './invite.ts'
import { joinOrganization, prepareJoining } from './join.ts'
import { organizationOfLink, readInviteLink, replaceInviteLink } from './link.ts'

export const invitationRoutes = [
  implement(contract.inviteUser, async ({ scope, params: { userId } }) => {
    const inviteLink = await inviteUser(scope, userId)
    return { inviteLink, data: { userId, inviteLink } }
  }),

  implement(contract.inviteUsers, async ({ scope, body }) => {
    const results = await inviteUsers(scope, body.userIds)
    const successCount = results.filter(({ success }) => success).length
    return { successCount, results, data: { successCount } }
  }),

  implement(contract.getInviteLink, async ({ scope }) => {
    const inviteLink = await readInviteLink(scope)
    return { inviteLink, data: { inviteLink } }
  }),

  implement(contract.replaceInviteLink, async ({ scope }) => {
    const inviteLink = await replaceInviteLink(scope)
    return { inviteLink, data: { inviteLink } }
  }),

  implement(contract.validateInviteLink, async ({ work, params }) => {
    const organization = presentFace(await organizationOfLink(work, params.inviteToken, params.orgId))
    return { ...organization, organization }
  }),

  implementPrepared(
    contract.joinOrganization,
    ({ work, params, body }) => prepareJoining(work, joiningByPath(params, body)),
    async ({ work, params, body, prepared }) => {
      const { user } = await joinOrganization(work, joiningByPath(params, body), prepared)
      return { data: { user } }
    },
  ),

  implementPrepared(
    contract.completeRegistration,
    ({ work, body }) => prepareJoining(work, body),
    async ({ work, body, prepared }) => {
      const { user } = await joinOrganization(work, body, prepared)
      return { data: { user } }
    },
  ),

  implement(contract.verifyInvite, async ({ work, body }) => ({
    data: await readInvitation(work, body.token),
  })),

  implementPrepared(
    contract.confirmInvite,
    ({ work, body }) => prepareAcceptance(work, body),
    async ({ work, body, prepared }) => ({ data: await acceptInvitation(work, body, prepared) }),
  ),
]

interface JoinBody {
  email: string
  password: string
  firstName: string
  lastName: string
  metadata: { organizationInviteToken: string }
}

function joiningByPath({ orgId }: { orgId: string }, { metadata, ...person }: JoinBody) {
  return { ...person, orgId, token: metadata.organizationInviteToken }
}
