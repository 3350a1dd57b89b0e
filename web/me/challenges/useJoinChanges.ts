import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeJoin, leaveChallenge } from '#contract/participation/joins.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import type { CallInput } from '#web/platform/api/call.ts'

type JoinChange = NonNullable<CallInput<typeof changeJoin>['body']>

/** Changes and ends the own join of a challenge. */
export function useJoinChanges(challengeId: string) {
  const queries = useQueryClient()
  const params = { challengeId }
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['challenges'] })
  const change = useMutation({
    mutationFn: (body: JoinChange) => callAsMember(changeJoin, { params, body }),
    onSuccess,
  })
  const leave = useMutation({ mutationFn: () => callAsMember(leaveChallenge, { params }), onSuccess })
  return { change, leave }
}
