import * as contract from '#contract/people/invitations.ts'
import { getUser } from '#server/people/users/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { acceptInvitation, prepareAcceptance, readInvitation } from './accept.ts'
import { inviteUsers } from './bulk.ts'
import { inviteUser, revokeInvitation } from './invite.ts'
import { inviteAdministrator } from './service.ts'

export const invitationRoutes = [
  implement(contract.inviteUser, async ({ scope, params: { userId } }) => {
    const inviteLink = await inviteUser(scope, userId)
    return { inviteLink, data: { userId, inviteLink } }
  }),

  implement(contract.revokeInvitation, async ({ scope, params: { userId } }) => {
    await revokeInvitation(scope, userId)
    return { data: await getUser(scope, userId) }
  }),

  implement(contract.inviteUsers, async ({ scope, body }) => {
    const results = await inviteUsers(scope, body.userIds)
    const successCount = results.filter(({ success }) => success).length
    return { successCount, results, data: { successCount } }
  }),

  implement(contract.inviteAdministrator, async ({ scope, body: { email } }) => ({
    data: { email, status: await inviteAdministrator(scope, email) },
  })),

  implement(contract.verifyInvite, async ({ context, body }) => ({
    data: await readInvitation(context, body.token),
  })),

  implementPrepared(
    contract.confirmInvite,
    ({ context, body }) => prepareAcceptance(context, body),
    async ({ context, body, prepared }) => ({ data: await acceptInvitation(context, body, prepared) }),
  ),
]
