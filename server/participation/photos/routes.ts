import * as contract from '#contract/participation/photos.ts'
import { requireMission } from '#server/participation/mission-progress/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { reencode } from '#server/platform/images/reencode.ts'
import { addPhoto, deletePhoto, listOwnPhotos, readPhoto, sharePhoto, takeBackPhoto } from './service.ts'
import { readWall, readWallPhoto, reportPhoto } from './wall.ts'

export const photoRoutes = [
  implement(contract.listPhotos, async ({ member, params: { missionId } }) =>
    member.own(async (db) => {
      await requireMission(db, member, missionId)
      const mine = await listOwnPhotos(db, member, missionId)
      return { data: { mine, ...(await readWall(db, member, missionId)) } }
    }),
  ),

  implementPrepared(
    contract.addPhoto,
    ({ body }) => reencode(body),
    async ({ member, params, prepared }) => ({ data: await addPhoto(member, params, prepared) }),
  ),

  implement(contract.getPhoto, ({ member, params }) => readPhoto(member, params.photoId)),

  implement(contract.deletePhoto, async ({ member, params: { photoId } }) => {
    await deletePhoto(member, photoId)
    return { data: { id: photoId } }
  }),

  implement(contract.sharePhoto, async ({ member, params, body }) => ({
    data: await sharePhoto(member, params.photoId, body),
  })),

  implement(contract.takeBackPhoto, async ({ member, params }) => ({
    data: await takeBackPhoto(member, params.photoId),
  })),

  implement(contract.getWallPhoto, ({ member, params }) => readWallPhoto(member, params.wallId)),

  implement(contract.reportPhoto, async ({ member, params: { wallId } }) => {
    await reportPhoto(member, wallId)
    return { data: { id: wallId } }
  }),
]
