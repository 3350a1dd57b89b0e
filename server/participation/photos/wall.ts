import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { type WallPhoto, wallDays } from '#contract/participation/photos.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { lastDayOf, requireMission } from '#server/participation/mission-progress/service.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { missionAssignments } from '#server/schema/missions.ts'
import { organizations } from '#server/schema/organizations.ts'
import { photoReports, photos, wallPhotos } from '#server/schema/photos.ts'

const mostOnWall = 100

/** The last day on which a mission's wall is shown; undefined while the mission has no end. */
async function lastWallDay(db: Handle, member: MemberScope, missionId: string): Promise<string | undefined> {
  const last = lastDayOf(await requireMission(db, member, missionId))
  return last && addDays(last, wallDays)
}

const isOver = ({ organization, now }: MemberScope, until: string | undefined) =>
  until !== undefined && dayIn(organization.timezone, now) > until

/**
 * Whether a mission still has a wall.
 * @param db runs as the person
 */
export const isWallOpen = async (db: Handle, member: MemberScope, missionId: string): Promise<boolean> =>
  !isOver(member, await lastWallDay(db, member, missionId))

/** On the wall of a mission without an end, photos shared before then are shown no more. */
const shownSince = (now: Date) => new Date(now.getTime() - wallDays * 86_400_000)

const onWall = ({ organization, now }: MemberScope, until: string | undefined) =>
  and(
    eq(wallPhotos.organizationId, organization.id),
    eq(wallPhotos.state, 'approved'),
    until === undefined ? gte(wallPhotos.sharedAt, shownSince(now)) : undefined,
  )

interface Wall {
  wall: WallPhoto[]
  wallUntil: string | null
}

/**
 * The approved photos of a mission, the latest first.
 * @param db runs as the person
 * @throws mission.not_found
 */
export async function readWall(db: Handle, member: MemberScope, missionId: string): Promise<Wall> {
  const until = await lastWallDay(db, member, missionId)
  const rows = isOver(member, until)
    ? []
    : await db
        .select({
          id: wallPhotos.id,
          width: wallPhotos.width,
          height: wallPhotos.height,
          name: wallPhotos.shownName,
          isMine: sql<boolean>`${photos.id} is not null`,
        })
        .from(wallPhotos)
        // Row-level security shows a person the own photos alone.
        .leftJoin(photos, eq(photos.wallId, wallPhotos.id))
        .where(and(onWall(member, until), eq(wallPhotos.assignmentId, missionId)))
        .orderBy(desc(wallPhotos.sharedAt), wallPhotos.id)
        .limit(mostOnWall)
  return { wall: rows, wallUntil: until ?? null }
}

/** @throws photo.not_found */
async function requireOnWall(db: Handle, member: MemberScope, id: string): Promise<void> {
  const { assignmentId } = wallPhotos
  const isHere = and(eq(wallPhotos.organizationId, member.organization.id), eq(wallPhotos.id, id))
  const [photo] = await db.select({ assignmentId }).from(wallPhotos).where(isHere)
  const until = photo && (await lastWallDay(db, member, photo.assignmentId))
  if (isOver(member, until)) fail('photo.not_found')
  const isShown = await db.$count(wallPhotos, and(onWall(member, until), isHere))
  if (isShown === 0) fail('photo.not_found')
}

/** @throws photo.not_found */
export const readWallPhoto = (member: MemberScope, id: string): Promise<FileContent & { body: Buffer }> =>
  member.own(async (db) => {
    await requireOnWall(db, member, id)
    const [photo] = await db
      .select({ mediaType: wallPhotos.mediaType, body: wallPhotos.bytes })
      .from(wallPhotos)
      .where(eq(wallPhotos.id, id))
    return photo?.body ? { mediaType: photo.mediaType, body: photo.body } : fail('photo.not_found')
  })

/**
 * Reports a photo, once a person.
 * @throws photo.not_found
 */
export const reportPhoto = (member: MemberScope, id: string): Promise<void> =>
  member.own(async (db) => {
    await requireOnWall(db, member, id)
    await db
      .insert(photoReports)
      .values({ organizationId: member.organization.id, userId: member.userId, wallId: id })
      .onConflictDoNothing()
  })

/** Deletes the copies that walls show no more. Their people keep the photos. */
export async function emptyWalls({ db, now }: Pick<UseCaseContext, 'db' | 'now'>): Promise<void> {
  const { assignmentId } = wallPhotos
  const missions = await db
    .selectDistinct({ assignmentId, mission: missionAssignments, timezone: organizations.timezone })
    .from(wallPhotos)
    .innerJoin(missionAssignments, eq(missionAssignments.id, assignmentId))
    .innerJoin(organizations, eq(organizations.id, wallPhotos.organizationId))
  await runEach(missions, async ({ mission, timezone }) => {
    const last = lastDayOf({ ...mission, timezone })
    if (last !== undefined && dayIn(timezone, now) <= addDays(last, wallDays)) return
    const isOld = last === undefined ? lt(wallPhotos.sharedAt, shownSince(now)) : undefined
    await db.delete(wallPhotos).where(and(eq(assignmentId, mission.id), isOld))
  })
}
