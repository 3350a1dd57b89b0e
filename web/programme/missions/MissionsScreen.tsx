import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDetail } from '#web/lists/useDetail.ts'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { PhotosLink } from '#web/programme/moderation/PhotosLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { missionsCopy } from './copy.ts'
import { missionListing } from './listing.ts'
import { MissionFilters } from './MissionFilters.tsx'
import { MissionList } from './MissionList.tsx'
import { missionsQuery } from './queries.ts'

const MissionDialog = lazy(() => import('./MissionDialog.tsx'))
const Moderation = lazy(() => import('#web/programme/moderation/Moderation.tsx'))

/** The missions, or with `?photos=` the photos of their walls. */
export function MissionsScreen() {
  const photos = new URLSearchParams(useLocation().searchStr).get('photos')
  const may = useMay()
  if (photos === null || !may('photos.moderate')) return <Missions />
  return (
    <Suspense>
      <Moderation queue={photos === 'approved' ? 'approved' : 'waiting'} />
    </Suspense>
  )
}

function Missions() {
  const copy = useCopy(missionsCopy)
  const { currentId } = useOrganizations()
  const state = useListing(missionListing)
  const list = useQuery(missionsQuery(currentId, state.listing))
  const { id, linkTo, leave } = useDetail('/missions')
  const sample = list.data?.sample ?? false
  const mayModerate = useMay()('photos.moderate')
  return (
    <>
      <ScreenHeader page="/missions" description={copy.description} action={mayModerate && <PhotosLink />} />
      <div className="@container flex grow flex-col">
        <MissionFilters {...state} />
        {sample && (
          <Notice title={copy.sample} role="note" className="mb-4">
            {copy.sampleText}
          </Notice>
        )}
        <MissionList {...state} list={list} linkTo={linkTo} />
      </div>
      <Suspense>
        {id && (
          <MissionDialog
            key={id}
            missionId={id}
            listed={list.data?.missions.find(({ assignmentId }) => assignmentId === id)}
            sample={sample}
            onClose={leave}
          />
        )}
      </Suspense>
    </>
  )
}
