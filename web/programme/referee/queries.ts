import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { acceptReasons, refuseReasons } from '#contract/participation/appeals.ts'
import { acceptAppeal, listAppeals, nameReferee, refuseAppeal } from '#contract/participation/referee.ts'
import { call } from '#web/platform/api/call.ts'

/** The referee and, for the referee, the appeals of a challenge. */
export const refereeQuery = (challengeId: string) =>
  queryOptions({
    queryKey: ['referee', challengeId],
    queryFn: ({ signal }) => call(listAppeals, { params: { challengeId } }, { signal }),
    select: ({ data }) => data,
  })

const meta = { changes: ['appeals'] } as const

export const nameMutation = mutationOptions({
  mutationFn: (userId: string | null) => call(nameReferee, { body: { userId } }),
  meta,
})

/** An answer is given with its reason: accepting and refusing have reasons of their own. */
export type AnswerReason = (typeof acceptReasons)[number] | (typeof refuseReasons)[number]

export const answerMutation = mutationOptions({
  mutationFn: ({ caseId, reason }: { caseId: string; reason: AnswerReason }) => {
    const params = { caseId }
    const accepted = acceptReasons.find((one) => one === reason)
    const refused = refuseReasons.find((one) => one === reason)
    return accepted
      ? call(acceptAppeal, { params, body: { reason: accepted } })
      : call(refuseAppeal, { params, body: { reason: refused ?? 'unclear' } })
  },
  meta,
})
