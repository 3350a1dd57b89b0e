import * as contract from '#contract/people/invitations.ts'
import { getUser } from '#server/people/users/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { endClaim } from '#server/platform/rate-limits/claims.ts'
import { acceptInvitation, prepareAcceptance, readInvitation } from './accept.ts'
import { inviteUsers } from './bulk.ts'
import { inviteUser, revokeInvitation } from './invite.ts'
import { inviteToRole } from './service.ts'

export const invitationRoutes = [
  implement(contract.inviteUser, async ({ scope, params: { userId } }) => {
    const inviteLink = await inviteUser(scope, userId)
    return about({ name: null }, { inviteLink, data: { userId, inviteLink } })
  }),

  implement(contract.revokeInvitation, async ({ scope, params: { userId } }) => {
    await revokeInvitation(scope, userId)
    const user = await getUser(scope, userId)
    return about({ id: userId, name: user.email }, { data: user })
  }),

  implement(contract.inviteUsers, async ({ scope, body }) => {
    const results = await inviteUsers(scope, body.userIds)
    const successCount = results.filter(({ success }) => success).length
    return about({ name: null }, { successCount, results, data: { successCount } })
  }),

  implement(contract.inviteAdministrator, async ({ scope, body: { email } }) =>
    about({ name: email }, { data: { email, status: await inviteToRole(scope, email) } }),
  ),

  implementPrepared(
    contract.verifyInvite,
    ({ context, body }) => readInvitation(context, body.token),
    ({ prepared }) => ({ data: prepared }),
  ),

  implementPrepared(
    contract.confirmInvite,
    ({ context, body, client, cookies }) => prepareAcceptance(context, body, client, cookies),
    async ({ context, body, cookies, prepared }) => ({
      data: await acceptInvitation(context, body, prepared, cookies),
    }),
    (context, checked) => endClaim(context, 'prepared' in checked ? checked.prepared.claim : null),
  ),
]
