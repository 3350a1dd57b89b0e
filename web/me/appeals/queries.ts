import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answerCheck, appealAboutAlias, countAppeal, listMyAppeals } from '#contract/participation/appeals.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'

/** The own appeals of a challenge, and whether one is asked to check. What one records or appeals invalidates them. */
export const appealsQuery = (challengeId: string) =>
  queryOptions({
    queryKey: ['challenges', challengeId, 'appeals'],
    queryFn: ({ signal }) => callAsMember(listMyAppeals, { params: { challengeId } }, { signal }),
    select: ({ data }) => data,
  })

export const aliasMutation = (challengeId: string) =>
  mutationOptions({
    mutationFn: (alias: number) =>
      callAsMember(appealAboutAlias, {
        params: { challengeId, newAppealId: crypto.randomUUID() },
        body: { alias },
      }),
  })

export const countMutation = (challengeId: string) =>
  mutationOptions({
    mutationFn: (appealId: string) =>
      callAsMember(countAppeal, { params: { challengeId, appealId }, body: {} }),
  })

export const checkMutation = (challengeId: string) =>
  mutationOptions({
    mutationFn: () => callAsMember(answerCheck, { params: { challengeId }, body: {} }),
  })
