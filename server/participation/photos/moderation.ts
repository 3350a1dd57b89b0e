import { asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ModeratedPhoto, ModerationQueue } from '#contract/participation/moderation.ts'
import type { RefusalReason } from '#contract/participation/photos.ts'
import { dayIn } from '#contract/platform/days.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { missionAssignments } from '#server/schema/missions.ts'
import { wallPhotos } from '#server/schema/photos.ts'

const mostShown = 50

const isIn = (queue: ModerationQueue): SQL =>
  queue === 'approved' ? eq(wallPhotos.state, 'approved') : inArray(wallPhotos.state, ['waiting', 'reported'])

interface Queue {
  photos: ModeratedPhoto[]
  waiting: number
}

/** Lists shared photos: the oldest that wait, or the latest that were approved. */
export async function listModeration(scope: OrganizationScope, queue: ModerationQueue): Promise<Queue> {
  const { sharedAt } = wallPhotos
  const rows = await scope
    .select(
      wallPhotos,
      {
        id: wallPhotos.id,
        missionTitle: missionAssignments.title,
        missionTitleFr: missionAssignments.titleFr,
        photoTheme: sql<string | null>`${missionAssignments.summary} ->> 'photoTheme'`,
        isReported: sql<boolean>`${wallPhotos.state} = 'reported'`,
        sharedAt,
        name: wallPhotos.shownName,
        width: wallPhotos.width,
        height: wallPhotos.height,
      },
      isIn(queue),
    )
    .innerJoin(missionAssignments, eq(missionAssignments.id, wallPhotos.assignmentId))
    .orderBy(queue === 'approved' ? desc(sharedAt) : asc(sharedAt), wallPhotos.id)
    .limit(mostShown)
  return {
    photos: rows.map(({ sharedAt: at, ...photo }) => ({
      ...photo,
      sharedOn: dayIn(scope.organization.timezone, at),
    })),
    waiting: await scope.count(wallPhotos, isIn('waiting')),
  }
}

/** @throws photo.not_found */
export async function readModeratedPhoto(
  scope: OrganizationScope,
  id: string,
): Promise<FileContent & { body: Buffer }> {
  const { mediaType, bytes } = wallPhotos
  const [photo] = await scope.select(
    wallPhotos,
    { mediaType, bytes },
    eq(wallPhotos.id, id),
    isNotNull(bytes),
  )
  return photo?.bytes ? { mediaType: photo.mediaType, body: photo.bytes } : fail('photo.not_found')
}

type Decision = Partial<Pick<typeof wallPhotos.$inferSelect, 'state' | 'reason' | 'bytes' | 'reports'>>

/** @throws photo.not_found for one that its owner took back, or that another moderator refused meanwhile */
async function decide(scope: OrganizationScope, id: string, decision: Decision): Promise<void> {
  const decided = await scope.update(wallPhotos, decision, eq(wallPhotos.id, id), isNotNull(wallPhotos.bytes))
  if (decided.length === 0) fail('photo.not_found')
}

/**
 * Shows a photo on its wall. Reports are counted anew.
 * @throws photo.not_found
 */
export const approvePhoto = (scope: OrganizationScope, id: string): Promise<void> =>
  decide(scope, id, { state: 'approved', reports: 0 })

/**
 * Refuses a photo. Its picture is deleted from the wall's copy.
 * @throws photo.not_found
 */
export const refusePhoto = (scope: OrganizationScope, id: string, reason: RefusalReason): Promise<void> =>
  decide(scope, id, { state: 'refused', reason, bytes: null })
