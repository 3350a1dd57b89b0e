import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approvePhoto,
  listModeration,
  type ModerationQueue,
  refusePhoto,
} from '#contract/participation/moderation.ts'
import type { RefusalReason } from '#contract/participation/photos.ts'
import { call } from '#web/platform/api/call.ts'

export const moderationQuery = (orgId: string, queue: ModerationQueue) =>
  queryOptions({
    queryKey: ['moderation', orgId, queue],
    queryFn: async ({ signal }) =>
      (await call(listModeration, { params: { orgId }, query: { queue } }, { signal })).data,
    staleTime: 0,
  })

/** Approves a photo, or refuses it with a reason. The lists are read again even if its owner took it back meanwhile. */
export function useDecision(orgId: string, photoId: string, onDecided: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: RefusalReason | undefined) => {
      const params = { orgId, photoId }
      return reason
        ? call(refusePhoto, { params, body: { reason } })
        : call(approvePhoto, { params, body: {} })
    },
    // The photo leaves its list with its component, which would not hear of the success later.
    onSuccess: onDecided,
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation', orgId] }),
  })
}
