import { useEffect, useState } from 'react'
import { getMyChallenge } from '#contract/participation/joins.ts'
import { listMyOrganizations } from '#contract/participation/me.ts'
import { getMyMission } from '#contract/participation/missions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { type MemberPath, memberPageOf } from '#contract/platform/pages.ts'
import { listOwnQuizzes } from '#contract/programme/own-quizzes.ts'
import { takeQuiz } from '#contract/programme/quiz-results.ts'
import { useMember } from '#web/me/member/member.ts'
import { call } from '#web/platform/api/call.ts'
import { useLocation } from '#web/platform/navigation/context.ts'

type Membership = Answer<typeof listMyOrganizations>['data']['organizations'][number]

const isAnswered = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  )

/** Asks whether an organization has the item of a screen. */
const look: Partial<Record<MemberPath, (organizationId: string, item: string) => Promise<boolean>>> = {
  '/me/challenges': (organizationId, challengeId) =>
    isAnswered(call(getMyChallenge, { params: { challengeId }, query: { organizationId } })),
  '/me/missions': (organizationId, missionId) =>
    isAnswered(call(getMyMission, { params: { missionId }, query: { organizationId } })),
  // A quiz that has not begun is in the list alone, and one that closed long ago is not in it.
  '/me/quizzes': async (organizationId, quizId) =>
    (await isAnswered(call(takeQuiz, { params: { quizId }, query: { organizationId } }))) ||
    (await call(listOwnQuizzes, { query: { organizationId } })).data.some(({ id }) => id === quizId),
}

/** The organization of the person that has the item of this screen, if it is another one than the chosen. */
export function useElsewhere(): Membership | undefined {
  const { organization, hasSeveralOrganizations } = useMember()
  const { pathname } = useLocation()
  const [elsewhere, setElsewhere] = useState<Membership>()
  useEffect(() => {
    const { page, item } = memberPageOf(pathname) ?? {}
    const has = page && look[page]
    if (!hasSeveralOrganizations || !item || !has) return
    let gone = false
    const find = async () => {
      const { data } = await call(listMyOrganizations)
      for (const membership of data.organizations) {
        if (membership.id === organization.id) continue
        if ((await has(membership.id, item)) && !gone) return setElsewhere(membership)
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
