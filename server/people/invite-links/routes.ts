import * as contract from '#contract/people/invite-links.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { organizationOfLink, readInviteLink, replaceInviteLink, toPublicOrganization } from './service.ts'

export const linkRoutes = [
  implement(contract.getInviteLink, async ({ scope }) => {
    const inviteLink = await readInviteLink(scope)
    return { inviteLink, data: { inviteLink } }
  }),

  implement(contract.replaceInviteLink, async ({ scope }) => {
    const inviteLink = await replaceInviteLink(scope)
    return about({ name: null }, { inviteLink, data: { inviteLink } })
  }),

  implement(contract.validateInviteLink, async ({ context, params }) => {
    const organization = toPublicOrganization(
      await organizationOfLink(context, params.inviteToken, params.orgId),
    )
    return { ...organization, organization }
  }),
]
