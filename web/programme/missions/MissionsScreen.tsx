import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDetail } from '#web/lists/useDetail.ts'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { missionsCopy } from './copy.ts'
import { missionListing } from './listing.ts'
import { MissionFilters } from './MissionFilters.tsx'
import { MissionList } from './MissionList.tsx'
import { missionsQuery } from './queries.ts'

const MissionDialog = lazy(() => import('./MissionDialog.tsx'))

export function MissionsScreen() {
  const copy = useCopy(missionsCopy)
  const { currentId } = useOrganizations()
  const state = useListing(missionListing)
  const list = useQuery(missionsQuery(currentId, state.listing))
  const { id, linkTo, leave } = useDetail('/missions')
  const sample = list.data?.sample ?? false
  return (
    <>
      <ScreenHeader page="/missions" description={copy.description} />
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
