import * as contract from '#contract/people/scim.ts'
import { implement, implementStatement } from '#server/platform/http/implement.ts'
import { about, Written } from '#server/platform/http/recorded.ts'
import { createPerson } from './create.ts'
import {
  getResourceType,
  getSchema,
  listResourceTypes,
  listSchemas,
  serviceProviderConfig,
} from './discovery.ts'
import { readPatch } from './patch.ts'
import { readReplacement, readResource } from './person-change.ts'
import { listPeople } from './read.ts'
import { projectionOf } from './resource.ts'
import { changePerson, detachPerson, type Outcome, readUser } from './write.ts'

const told = ({ resource, changed }: Outcome) => (changed ? about(changed, resource) : resource)

export const scimRoutes = [
  implement(contract.getServiceProviderConfig, ({ context }) =>
    serviceProviderConfig(context.settings.publicUrl),
  ),
  implement(contract.listResourceTypes, ({ context }) => listResourceTypes(context.settings.publicUrl)),
  implement(contract.getResourceType, ({ context, params }) =>
    getResourceType(context.settings.publicUrl, params.id),
  ),
  implement(contract.listSchemas, ({ context }) => listSchemas(context.settings.publicUrl)),
  implement(contract.getSchema, ({ context, params }) => getSchema(context.settings.publicUrl, params.id)),

  implement(contract.listScimUsers, ({ directory, query }) => listPeople(directory, query)),

  implement(contract.getScimUser, async ({ directory, params, query }) =>
    projectionOf(query)(await readUser(directory, params.id)),
  ),

  implementStatement(contract.createScimUser, async ({ directory, body, entry }) => {
    return new Written(await createPerson(directory, entry, readResource(body)))
  }),

  implement(contract.replaceScimUser, async ({ directory, params, body, client }) =>
    told(await changePerson(directory, params.id, readReplacement(body), client.ifMatch)),
  ),

  implement(contract.patchScimUser, async ({ directory, params, body, client }) =>
    told(await changePerson(directory, params.id, readPatch(body), client.ifMatch)),
  ),

  implement(contract.deleteScimUser, async ({ directory, params, client }) =>
    about(await detachPerson(directory, params.id, client.ifMatch), {}),
  ),
]
