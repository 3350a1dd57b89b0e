import * as contract from '#contract/participation/moderation.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { approvePhoto, listModeration, readModeratedPhoto, refusePhoto } from './moderation.ts'

export const moderationRoutes = [
  implement(contract.listModeration, async ({ scope, query }) => ({
    data: await scope.health((scope) => listModeration(scope, query.queue)),
  })),

  implement(contract.getModeratedPhoto, ({ scope, params }) =>
    scope.health((scope) => readModeratedPhoto(scope, params.photoId)),
  ),

  implement(contract.approvePhoto, async ({ scope, params: { photoId } }) => {
    await approvePhoto(scope, photoId)
    return about({ id: photoId, name: null }, { data: { id: photoId } })
  }),

  implement(contract.refusePhoto, async ({ scope, params: { photoId }, body }) => {
    await refusePhoto(scope, photoId, body.reason)
    return about({ id: photoId, name: null }, { data: { id: photoId } })
  }),
]
