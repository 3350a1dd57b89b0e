import * as contract from '#contract/people/directory-attributes.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { createAttribute, deleteAttribute, listAttributes } from './attribute-list.ts'

export const directoryAttributeRoutes = [
  implement(contract.listDirectoryAttributes, ({ scope, params }) =>
    listAttributes(scope, params.directoryId),
  ),

  implement(contract.createDirectoryAttribute, async ({ scope, params, body }) => {
    const made = await createAttribute(scope, params.directoryId, body)
    return about({ id: made.id, name: made.path }, { data: made })
  }),

  implement(contract.deleteDirectoryAttribute, async ({ scope, params: { directoryId, attributeId } }) => {
    const name = await deleteAttribute(scope, directoryId, attributeId)
    return about({ id: attributeId, name }, { data: { id: attributeId } })
  }),
]
