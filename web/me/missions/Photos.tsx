import { useQuery } from '@tanstack/react-query'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AddPhoto } from './AddPhoto.tsx'
import { OwnPhotos } from './OwnPhotos.tsx'
import { photosCopy } from './photosCopy.ts'
import { photosQuery } from './queries.ts'
import { Wall } from './Wall.tsx'

/** The own photos of a mission and its wall. */
export function Photos({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(photosCopy)
  const photos = useQuery(photosQuery(mission.id))
  return (
    <>
      {mission.state === 'active' && <AddPhoto mission={mission} />}
      {photos.isPending && photos.fetchStatus === 'paused' && <Notice role="note">{copy.offline}</Notice>}
      {photos.isPending && photos.fetchStatus !== 'paused' && <ScreenSkeleton />}
      {photos.isError && <LoadFailed error={photos.error} onRetry={() => photos.refetch()} />}
      {photos.data && <OwnPhotos missionId={mission.id} photos={photos.data.mine} />}
      {photos.data && <Wall missionId={mission.id} photos={photos.data.wall} until={photos.data.wallUntil} />}
    </>
  )
}
