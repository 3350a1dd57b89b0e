import { chosenOrganizationId, type MemberEndpoint } from '#web/me/member/memberCall.ts'
import { addressOf } from '#web/platform/api/call.ts'

/** The address of a picture, in the chosen organization. */
export const photoAddress = (endpoint: MemberEndpoint, params: Record<string, string>): string => {
  const organizationId = chosenOrganizationId()
  return addressOf(endpoint, { params, query: { organizationId } })
}
