import * as directories from '#contract/people/directories.ts'
import * as attributeCalls from '#contract/people/directory-attributes.ts'
import * as ruleCalls from '#contract/people/directory-rules.ts'
import * as scim from '#contract/people/scim.ts'
import * as scimGroups from '#contract/people/scim-groups.ts'
import { userFields } from '#server/schema/custom-fields.ts'
import { directoryGroups, directoryTokens, directories as rows } from '#server/schema/directories.ts'
import { directoryAttributes } from '#server/schema/directory-attributes.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { directoryBrakes } from '#server/schema/directory-watch.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { scimPerson } from './directories.ts'
import { newAddress } from './factories.ts'

async function directoryOf({ server }: Stage, organizationId: string) {
  const context = server.makeContext()
  const createdAt = context.now
  const [directory] = await server.asOwner((db) =>
    db.insert(rows).values({ organizationId, name: 'Entra ID', createdAt }).returning(),
  )
  const directoryId = directory?.id ?? ''
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  const secretHash = Buffer.from(crypto.randomUUID())
  const [token] = await server.asOwner((db) =>
    db
      .insert(directoryTokens)
      .values({ organizationId, directoryId, secretHash, createdAt, expiresAt })
      .returning(),
  )
  return { directoryId, tokenId: token?.id ?? '' }
}

const ofDirectory = async (stage: Stage) => {
  const { directoryId } = await directoryOf(stage, stage.home.id)
  return { params: { ...ofHome(stage).params, directoryId } }
}

async function brakeOf(stage: Stage, organizationId: string) {
  const { directoryId } = await directoryOf(stage, organizationId)
  const lastAt = stage.server.makeContext().now
  const firstAt = new Date(lastAt.getTime() - 3_600_000)
  const [brake] = await stage.server.asOwner((db) =>
    db.insert(directoryBrakes).values({ organizationId, directoryId, firstAt, lastAt }).returning(),
  )
  return { directoryId, brakeId: brake?.id ?? '' }
}

async function fieldOf({ server }: Stage, organizationId: string) {
  const name = `Field ${crypto.randomUUID()}`
  const [field] = await server.asOwner((db) =>
    db.insert(userFields).values({ organizationId, key: name, name, type: 'text' }).returning(),
  )
  return field?.id ?? ''
}

async function attributeOf(stage: Stage, organizationId: string) {
  const { directoryId } = await directoryOf(stage, organizationId)
  const createdAt = stage.server.makeContext().now
  const row = { organizationId, directoryId, path: 'title', createdAt }
  const fieldId = await fieldOf(stage, organizationId)
  const [made] = await stage.server.asOwner((db) =>
    db
      .insert(directoryAttributes)
      .values({ ...row, fieldId })
      .returning(),
  )
  return { directoryId, attributeId: made?.id ?? '' }
}

/** A rule of a directory. */
export async function ruleOf(stage: Stage, organizationId: string) {
  const { directoryId } = await directoryOf(stage, organizationId)
  const createdAt = stage.server.makeContext().now
  const [group] = await stage.server.asOwner((db) =>
    db
      .insert(directoryGroups)
      .values({ organizationId, directoryId, displayName: 'IT', createdAt, changedAt: createdAt })
      .returning(),
  )
  const rule = { groupId: group?.id ?? '', role: 'it_administrator' as const }
  const [made] = await stage.server.asOwner((db) =>
    db
      .insert(directoryRules)
      .values({ ...rule, organizationId, directoryId, targetId: organizationId, createdAt })
      .returning(),
  )
  return { directoryId, ruleId: made?.id ?? '', rule: { ...rule, organizationId } }
}

const withRule = async (stage: Stage) => {
  const { directoryId, ruleId, rule } = await ruleOf(stage, stage.home.id)
  return { params: { ...ofHome(stage).params, directoryId }, ruleId, rule }
}

const anyPerson = () => ({ params: { id: crypto.randomUUID() } })
const body = () => scimPerson(newAddress())

/** Calls about directories of `home`, and those of identity providers, who are proved by a token alone. */
export const directorySamples = [
  sample(directories.listDirectories, ofHome),
  sample(directories.createDirectory, async (stage) => {
    await stage.server.asOwner((db) => db.delete(rows))
    return { ...ofHome(stage), body: { name: 'Okta' } }
  }),
  sample(directories.updateDirectory, async (stage) => ({
    ...(await ofDirectory(stage)),
    body: { invites: false },
  })),
  sample(directories.deleteDirectory, ofDirectory),
  sample(directories.createDirectoryToken, async (stage) => ({
    ...(await ofDirectory(stage)),
    body: { days: 30 },
  })),
  sample(directories.revokeDirectoryToken, async (stage) => ({
    params: { ...ofHome(stage).params, ...(await directoryOf(stage, stage.home.id)) },
  })),
  sample(directories.listDirectoryRefusals, ofDirectory),
  sample(directories.decideDirectoryBrake, async (stage) => {
    const ids = await brakeOf(stage, stage.home.id)
    return { params: { ...ofHome(stage).params, ...ids }, body: { restore: true } }
  }),
  sample(attributeCalls.listDirectoryAttributes, ofDirectory),
  sample(attributeCalls.createDirectoryAttribute, async (stage) => {
    const fieldId = await fieldOf(stage, stage.home.id)
    return { ...(await ofDirectory(stage)), body: { path: 'title', fieldId } }
  }),
  sample(attributeCalls.deleteDirectoryAttribute, async (stage) => ({
    params: { ...ofHome(stage).params, ...(await attributeOf(stage, stage.home.id)) },
  })),
  sample(ruleCalls.listDirectoryGroups, ofDirectory),
  sample(ruleCalls.previewDirectoryRule, async (stage) => {
    const { params, rule } = await withRule(stage)
    return { params, query: { ...rule, deleted: 'true' } }
  }),
  sample(ruleCalls.createDirectoryRule, async (stage) => {
    const { params, rule } = await withRule(stage)
    return { params, body: rule }
  }),
  sample(ruleCalls.deleteDirectoryRule, async (stage) => {
    const { params, ruleId } = await withRule(stage)
    return { params: { ...params, ruleId } }
  }),
  sample(scim.getServiceProviderConfig, () => ({})),
  sample(scim.listResourceTypes, () => ({})),
  sample(scim.getResourceType, () => ({ params: { id: 'User' } })),
  sample(scim.listSchemas, () => ({})),
  sample(scim.getSchema, () => ({ params: { id: scim.userSchema } })),
  sample(scim.listScimUsers, () => ({})),
  sample(scim.getScimUser, anyPerson),
  sample(scim.createScimUser, () => ({ body: body() })),
  sample(scim.replaceScimUser, () => ({ ...anyPerson(), body: body() })),
  sample(scim.patchScimUser, () => ({
    ...anyPerson(),
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  })),
  sample(scim.deleteScimUser, anyPerson),
  sample(scimGroups.listScimGroups, () => ({})),
  sample(scimGroups.getScimGroup, anyPerson),
  sample(scimGroups.createScimGroup, () => ({ body: { displayName: 'Finance' } })),
  sample(scimGroups.replaceScimGroup, () => ({ ...anyPerson(), body: { displayName: 'Finance' } })),
  sample(scimGroups.patchScimGroup, () => ({
    ...anyPerson(),
    body: { Operations: [{ op: 'replace', path: 'displayName', value: 'Finance' }] },
  })),
  sample(scimGroups.deleteScimGroup, anyPerson),
]

export const foreignDirectoryIds = {
  groupId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => ruleOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ rule }) => rule.groupId)]
  },
  attributeId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => attributeOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ attributeId }) => attributeId)]
  },
  brakeId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => brakeOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ brakeId }) => brakeId)]
  },
  ruleId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => ruleOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ ruleId }) => ruleId)]
  },
  directoryId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => directoryOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ directoryId }) => directoryId)]
  },
  tokenId: async (stage: Stage) => {
    const ids = [stage.stranger, stage.sibling, stage.child].map(({ id }) => directoryOf(stage, id))
    return [crypto.randomUUID(), ...(await Promise.all(ids)).map(({ tokenId }) => tokenId)]
  },
}
