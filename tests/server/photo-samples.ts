import { eq } from 'drizzle-orm'
import * as moderation from '#contract/participation/moderation.ts'
import * as contract from '#contract/participation/photos.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { inQuery, ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee } from './factories.ts'
import { assignedTo } from './mission-samples.ts'
import { recorderOf } from './participation-samples.ts'

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { mediaType: 'image/png' as const, width: 1, height: 1, bytes: pixel }

async function missionOf(stage: Stage) {
  return { ...inQuery(stage), params: { missionId: await assignedTo(stage, stage.home) } }
}

/** Stores a photo of a person, shared or private. */
async function storePhoto(
  stage: Stage,
  person: { organizationId: string; userId: string },
  assignmentId: string,
  isShared: boolean,
) {
  const now = stage.server.makeContext().now
  const times = { addedAt: now, sharedAt: isShared ? now : null }
  const [stored] = await stage.server.asOwner((db) =>
    db
      .insert(photos)
      .values({ ...person, ...picture, ...times, id: crypto.randomUUID(), assignmentId })
      .returning(),
  )
  if (!stored) throw new Error('the photo was not stored')
  return stored
}

async function ownPhoto(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  const assignmentId = await assignedTo(stage, stage.home)
  const id = person && (await storePhoto(stage, person, assignmentId, false)).id
  return { ...inQuery(stage), params: { photoId: id ?? crypto.randomUUID() } }
}

/** A photo that a person of an organization shared. @returns the id of its copy on the wall */
async function sharedIn(
  stage: Stage,
  organization: Stage['home'],
  state: contract.WallState,
): Promise<string> {
  const { user } = await makeEmployee(stage.server, { organization })
  const person = { organizationId: organization.id, userId: user.id }
  const { wallId } = await storePhoto(stage, person, await assignedTo(stage, organization), true)
  if (!wallId) throw new Error('the photo was not shared')
  if (state !== 'waiting')
    await stage.server.asOwner((db) => db.update(wallPhotos).set({ state }).where(eq(wallPhotos.id, wallId)))
  return wallId
}

const onWall = async (stage: Stage) => ({
  ...inQuery(stage),
  params: { wallId: await sharedIn(stage, stage.home, 'approved') },
})

const waiting = async (stage: Stage) => ({
  params: { orgId: stage.home.id, photoId: await sharedIn(stage, stage.home, 'waiting') },
})

/** Calls on photos of employees and moderators, aimed at `home`. */
export const photoSamples = [
  sample(contract.listPhotos, missionOf),
  sample(contract.addPhoto, async (stage) => {
    const { query, params } = await missionOf(stage)
    return { query, params: { ...params, newPhotoId: crypto.randomUUID() }, file: pixel }
  }),
  sample(contract.getPhoto, ownPhoto),
  sample(contract.deletePhoto, ownPhoto),
  sample(contract.sharePhoto, async (stage, caller) => ({
    ...(await ownPhoto(stage, caller)),
    body: { named: false },
  })),
  sample(contract.takeBackPhoto, ownPhoto),
  sample(contract.getWallPhoto, onWall),
  sample(contract.reportPhoto, async (stage) => ({ ...(await onWall(stage)), body: {} })),
  sample(moderation.listModeration, ofHome),
  sample(moderation.getModeratedPhoto, waiting),
  sample(moderation.approvePhoto, async (stage) => ({ ...(await waiting(stage)), body: {} })),
  sample(moderation.refusePhoto, async (stage) => ({
    ...(await waiting(stage)),
    body: { reason: 'off-topic' as const },
  })),
]

const foreign = async (stage: Stage) => [
  crypto.randomUUID(),
  await sharedIn(stage, stage.stranger, 'approved'),
  await sharedIn(stage, stage.sibling, 'approved'),
]

/** Unknown and foreign ids of photos and of their copies on walls. */
export const foreignPhotoIds = { photoId: foreign, wallId: foreign }
