import { useEffect, useState } from 'react'
import { getMyChallenge } from '#contract/participation/joins.ts'
import { listMyOrganizations } from '#contract/participation/me.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { type MemberListPath, memberPageOf } from '#contract/platform/pages.ts'
import { useMember } from '#web/me/member/member.ts'
import { call } from '#web/platform/api/call.ts'
import { useLocation } from '#web/platform/navigation/context.ts'

type Membership = Answer<typeof listMyOrganizations>['data']['organizations'][number]

/** Asks whether an organization has the item of a screen. */
const look: Partial<Record<MemberListPath, (organizationId: string, item: string) => Promise<unknown>>> = {
  '/me/challenges': (organizationId, challengeId) =>
    call(getMyChallenge, { params: { challengeId }, query: { organizationId } }),
}

/** The organization of the person that has the item of this screen, if it is another one than the chosen. */
export function useElsewhere(): Membership | undefined {
  const { organization, hasSeveralOrganizations } = useMember()
  const { pathname } = useLocation()
  const [elsewhere, setElsewhere] = useState<Membership>()
  useEffect(() => {
    const { page, item } = memberPageOf(pathname) ?? {}
    const has = look[page as MemberListPath]
    if (!hasSeveralOrganizations || !item || !has) return
    let gone = false
    const find = async () => {
      const { data } = await call(listMyOrganizations)
      for (const membership of data.organizations) {
        if (membership.id === organization.id) continue
        const isThere = await has(membership.id, item).then(
          () => true,
          () => false,
        )
        if (isThere && !gone) return setElsewhere(membership)
      }
    }
    // Without an answer the page says what it said before.
    find().catch(() => {})
    return () => {
      gone = true
    }
  }, [pathname, hasSeveralOrganizations, organization.id])
  return elsewhere
}
