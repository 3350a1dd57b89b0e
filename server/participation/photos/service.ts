import { and, asc, eq } from 'drizzle-orm'
import { mostPhotos, type OwnPhoto } from '#contract/participation/photos.ts'
import { noteDone, requireOpenMission } from '#server/participation/mission-progress/service.ts'
import { fullNameOf } from '#server/people/users/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { Picture } from '#server/platform/images/reencode.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { isWallOpen } from './wall.ts'

const ownColumns = {
  id: photos.id,
  assignmentId: photos.assignmentId,
  width: photos.width,
  height: photos.height,
  wallId: photos.wallId,
  shownName: photos.shownName,
  state: wallPhotos.state,
  reason: wallPhotos.reason,
}

const ofPerson = ({ organization, userId }: MemberScope) =>
  and(eq(photos.organizationId, organization.id), eq(photos.userId, userId))

const ofCaller = (member: MemberScope, id: string) => and(ofPerson(member), eq(photos.id, id))

type Row = Awaited<ReturnType<typeof selectOwn>>[number]

const selectOwn = (db: Handle, where: ReturnType<typeof ofCaller>) =>
  db
    .select(ownColumns)
    .from(photos)
    .leftJoin(wallPhotos, eq(wallPhotos.id, photos.wallId))
    .where(where)
    .orderBy(asc(photos.addedAt), photos.id)

const present = ({ id, width, height, state, reason, shownName }: Row): OwnPhoto => ({
  ...{ id, width, height, reason },
  state: state ?? 'private',
  shownName: state ? shownName : null,
})

/**
 * The caller's own photos of a mission, oldest first.
 * @param db runs as the person
 */
export async function listOwnPhotos(
  db: Handle,
  member: MemberScope,
  assignmentId: string,
): Promise<OwnPhoto[]> {
  const rows = await selectOwn(db, and(ofPerson(member), eq(photos.assignmentId, assignmentId)))
  return rows.map(present)
}

/** @throws photo.not_found */
async function requirePhoto(db: Handle, member: MemberScope, id: string): Promise<Row> {
  const [row] = await selectOwn(db, ofCaller(member, id))
  return row ?? fail('photo.not_found')
}

/**
 * Stores a private photo, which completes its mission. The same id again changes nothing.
 * @throws photo.too_many, mission.not_found, mission.other_kind, mission.not_begun, mission.paused, mission.closed
 */
export const addPhoto = (
  member: MemberScope,
  { missionId, newPhotoId }: { missionId: string; newPhotoId: string },
  picture: Picture,
): Promise<OwnPhoto> =>
  member.own(async (db) => {
    const { organization, userId, now } = member
    // Photos of one person are added one after the other: together they could exceed the limit.
    await lockKey(db, `photos:${userId}`)
    const [known] = await selectOwn(db, ofCaller(member, newPhotoId))
    if (known) return present(known)
    await requireOpenMission(db, member, missionId, 'photos')
    const kept = await db.$count(photos, and(ofPerson(member), eq(photos.assignmentId, missionId)))
    if (kept >= mostPhotos) fail('photo.too_many')
    await db.insert(photos).values({
      ...{ organizationId: organization.id, userId, id: newPhotoId, assignmentId: missionId, addedAt: now },
      ...picture,
    })
    await noteDone(db, member, missionId)
    return present(await requirePhoto(db, member, newPhotoId))
  })

/** @throws photo.not_found */
export const readPhoto = (member: MemberScope, id: string): Promise<FileContent & { body: Buffer }> =>
  member.own(async (db) => {
    const { mediaType, bytes } = photos
    const [photo] = await db.select({ mediaType, body: bytes }).from(photos).where(ofCaller(member, id))
    return photo ?? fail('photo.not_found')
  })

/** @throws photo.not_found */
export const deletePhoto = (member: MemberScope, id: string): Promise<void> =>
  member.own(async (db) => {
    await requirePhoto(db, member, id)
    await db.delete(photos).where(ofCaller(member, id))
  })

/**
 * Copies a photo to the wall, where it waits for a moderator. A shared one stays as it is.
 * @throws photo.not_found, mission.closed where the wall was emptied
 */
export async function sharePhoto(
  member: MemberScope,
  id: string,
  { named }: { named: boolean },
): Promise<OwnPhoto> {
  const shownName = named ? await fullNameOf(member, member.userId) : null
  return member.own(async (db) => {
    const photo = await requirePhoto(db, member, id)
    if (photo.state) return present(photo)
    if (!(await isWallOpen(db, member, photo.assignmentId))) fail('mission.closed')
    // The trigger copies a photo when it begins to be shared. One whose wall was emptied begins again.
    await db.update(photos).set({ sharedAt: null }).where(ofCaller(member, id))
    await db.update(photos).set({ sharedAt: member.now, shownName }).where(ofCaller(member, id))
    return present(await requirePhoto(db, member, id))
  })
}

/** @throws photo.not_found */
export const takeBackPhoto = (member: MemberScope, id: string): Promise<OwnPhoto> =>
  member.own(async (db) => {
    await requirePhoto(db, member, id)
    await db.update(photos).set({ sharedAt: null }).where(ofCaller(member, id))
    return present(await requirePhoto(db, member, id))
  })
