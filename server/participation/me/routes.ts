import { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import { implement } from '#server/platform/http/implement.ts'
import { listMemberships, readMe } from './service.ts'

export const meRoutes = [
  implement(getMe, async ({ context, member }) => ({ data: await readMe(context, member) })),

  implement(listMyOrganizations, async ({ context, caller }) => ({
    data: { organizations: await listMemberships(context, caller) },
  })),
]
