import * as contract from '#contract/people/scim-groups.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { readGroup, readGroupPatch } from './group-change.ts'
import { listScimGroups, readScimGroup } from './group-read.ts'
import { changeGroup, createGroup, deleteGroup } from './group-write.ts'

export const scimGroupRoutes = [
  implement(contract.listScimGroups, ({ directory, query }) => listScimGroups(directory, query)),

  implement(contract.getScimGroup, ({ directory, params, query }) =>
    readScimGroup(directory, params.id, query),
  ),

  implement(contract.createScimGroup, async ({ directory, body }) => {
    const group = await createGroup(directory, readGroup(body))
    return about({ id: group.id, name: group.displayName ?? null }, group)
  }),

  implement(contract.replaceScimGroup, async ({ directory, params, body, client }) => {
    const changed = await changeGroup(directory, params.id, readGroup(body), client.ifMatch)
    const group = await readScimGroup(directory, params.id, {})
    return changed ? about(changed, group) : group
  }),

  implement(contract.patchScimGroup, async ({ directory, params, body, client }) => {
    const changed = await changeGroup(directory, params.id, readGroupPatch(body), client.ifMatch)
    return changed ? about(changed, {}) : {}
  }),

  implement(contract.deleteScimGroup, async ({ directory, params, client }) =>
    about(await deleteGroup(directory, params.id, client.ifMatch), {}),
  ),
]
