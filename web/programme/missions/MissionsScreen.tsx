import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { missionsCopy } from './copy.ts'
import { MissionFilters } from './MissionFilters.tsx'
import { MissionList } from './MissionList.tsx'
import { missionsQuery } from './queries.ts'
import { useListing } from './useListing.ts'

const MissionDialog = lazy(() => import('./MissionDialog.tsx'))

export function MissionsScreen() {
  const copy = useCopy(missionsCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/missions']
  const { listing, move } = useListing()
  const list = useQuery(missionsQuery(listing))
  const { id, linkTo, leave } = useDetail('/missions')
  const sample = list.data?.sample ?? false
  return (
    <>
      <PageHeader
        title={title}
        description={copy.description}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: title },
          ],
        }}
      />
      <div className="@container flex grow flex-col">
        <MissionFilters listing={listing} move={move} />
        {sample && (
          <Notice title={copy.sample} role="note" className="mb-4">
            {copy.sampleText}
          </Notice>
        )}
        <MissionList list={list} listing={listing} move={move} linkTo={linkTo} />
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
