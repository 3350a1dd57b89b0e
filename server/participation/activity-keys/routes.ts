import * as contract from '#contract/participation/activity-keys.ts'
import { implement } from '#server/platform/http/implement.ts'
import { createKey, listKeys, revokeKey } from './service.ts'

export const activityKeyRoutes = [
  implement(contract.listActivityKeys, async ({ member }) => ({ data: await listKeys(member) })),

  implement(contract.createActivityKey, async ({ context, member, body }) => ({
    data: await createKey(context, member, body.name),
  })),

  implement(contract.revokeActivityKey, async ({ context, member, params }) => ({
    data: await revokeKey(context, member, params.keyId),
  })),
]
