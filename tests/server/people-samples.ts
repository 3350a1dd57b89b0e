import { and, eq } from 'drizzle-orm'
import * as userFields from '#contract/people/custom-fields.ts'
import * as imports from '#contract/people/imports.ts'
import * as uploads from '#contract/platform/uploads.ts'
import { userFields as fieldTable, userFieldValues as fieldValues } from '#server/schema/custom-fields.ts'
import { imports as importTable } from '#server/schema/imports.ts'
import { uploads as uploadTable } from '#server/schema/uploads.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { directorySamples, foreignDirectoryIds } from './directory-samples.ts'
import { newAddress } from './factories.ts'

/** Creates a list field with one value as the organization's only field, because at most fifty exist. */
async function listOf({ server }: Stage, organization: { id: string }) {
  const [field] = await server
    .makeContext()
    .db.insert(fieldTable)
    .values({
      organizationId: organization.id,
      key: crypto.randomUUID(),
      name: crypto.randomUUID(),
      type: 'list',
    })
    .returning()
  const [value] = await server
    .makeContext()
    .db.insert(fieldValues)
    .values({ organizationId: organization.id, fieldId: field?.id ?? '', value: 'One', place: 0 })
    .returning()
  return { fieldId: field?.id ?? '', valueId: value?.id ?? '' }
}

async function listOfHome(stage: Stage) {
  const { fieldId, valueId } = await listOf(stage, stage.home)
  const orgId = stage.home.id
  return { field: { params: { orgId, fieldId } }, value: { params: { orgId, fieldId, valueId } } }
}

/** Returns a plan of an organization without a running import, or the running one. */
async function importOf(
  { server }: Stage,
  { id: organizationId }: { id: string },
  state: 'planned' | 'running' = 'planned',
) {
  const { db, now } = server.makeContext()
  await db
    .update(importTable)
    .set({ state: 'finished', finishedAt: now })
    .where(and(eq(importTable.organizationId, organizationId), eq(importTable.state, 'running')))
  const [plan] = await db
    .insert(importTable)
    .values({
      organizationId,
      fileName: 'people.csv',
      fileHash: crypto.randomUUID(),
      heads: ['email'],
      rules: '',
      state,
      createdAt: now,
    })
    .returning()
  if (!plan) throw new Error('the plan was not stored')
  return plan.id
}

const importOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, importId: await importOf(stage, stage.home) },
})

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns the name of its file. */
export async function pictureOf({ server }: Stage, organization: { id: string }) {
  const [picture] = await server
    .makeContext()
    .db.insert(uploadTable)
    .values({
      organizationId: organization.id,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      bytes: pixel,
      createdAt: server.makeContext().now,
    })
    .returning()
  return `${picture?.id}.png`
}

/** Calls about fields, imports and pictures of `home`. */
export const peopleSamples = [
  ...directorySamples,
  sample(userFields.listUserFields, ofHome),
  sample(userFields.createUserField, (stage) => ({
    ...ofHome(stage),
    body: { name: `Field ${newAddress()}`, type: 'text' as const, visible: true },
  })),
  sample(userFields.updateUserField, async (stage) => ({
    ...(await listOfHome(stage)).field,
    body: { name: newAddress() },
  })),
  sample(userFields.deleteUserField, async (stage) => (await listOfHome(stage)).field),
  sample(userFields.getUserFieldUsage, async (stage) => (await listOfHome(stage)).field),
  sample(userFields.setUserFieldVisibility, async (stage) => ({
    ...(await listOfHome(stage)).field,
    body: { visible: false },
  })),
  sample(userFields.listUserFieldValues, async (stage) => (await listOfHome(stage)).field),
  sample(userFields.addUserFieldValue, async (stage) => ({
    ...(await listOfHome(stage)).field,
    body: { value: 'Another' },
  })),
  sample(userFields.deleteUserFieldValue, async (stage) => (await listOfHome(stage)).value),

  sample(imports.planImport, (stage) => ({
    ...ofHome(stage),
    query: { fileName: 'people.csv' },
    file: Buffer.from(`first_name,last_name,email\nRobin,Example,${newAddress()}`),
  })),
  sample(imports.listImports, ofHome),
  sample(imports.getImport, importOfHome),
  sample(imports.listImportRows, importOfHome),
  sample(imports.beginImport, async (stage) => ({
    // Started already, which a repeated request does not change: a plan becomes outdated by new fields.
    params: { orgId: stage.home.id, importId: await importOf(stage, stage.home, 'running') },
    body: {},
  })),
  sample(imports.discardImport, importOfHome),
  sample(imports.downloadRefusedRows, importOfHome),
  sample(imports.downloadImportTemplate, ofHome),
  sample(uploads.uploadPicture, (stage) => ({ ...ofHome(stage), file: pixel })),
  sample(uploads.getUpload, async (stage) => ({
    params: { file: await pictureOf(stage, stage.scratch) },
  })),
]

const others = ({ stranger, sibling, child, parent }: Stage) => [stranger, sibling, child, parent]

/** Unknown and foreign ids of fields, values and imports. */
export const foreignPeopleIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  // Names that are no roles.
  role: async () => ['owner', 'roles.manage', 'Viewer'],
  ...foreignDirectoryIds,
  fieldId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      others(stage).map(async (organization) => (await listOf(stage, organization)).fieldId),
    )),
  ],
  valueId: async (stage) => [
    crypto.randomUUID(),
    // A value of another field of the same organization too.
    ...(await Promise.all(
      [...others(stage), stage.home].map(async (organization) => (await listOf(stage, organization)).valueId),
    )),
  ],
  importId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        importOf(stage, organization),
      ),
    )),
  ],
}
