import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ModerationQueue } from '#contract/participation/moderation.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { RetryNotice } from '#web/platform/page/RetryNotice.tsx'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { moderationCopy } from './copy.ts'
import { ModeratedPhoto } from './ModeratedPhoto.tsx'
import { moderationQuery } from './queries.ts'

/** Photos shared on walls: those that wait for a decision, and those that were approved. */
export default function Moderation({ queue }: { queue: ModerationQueue }) {
  const copy = useCopy(moderationCopy)
  return (
    <>
      <ScreenHeader
        page="/missions"
        title={copy.link}
        description={copy.description}
        action={
          <Link to="/missions" className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden="true" />
            {copy.back}
          </Link>
        }
      />
      <div className="flex flex-col items-start gap-5">
        <SegmentedControl
          label={copy.queue}
          value={queue}
          options={[
            { value: 'waiting', label: copy.waiting },
            { value: 'approved', label: copy.approved },
          ]}
          onChange={(next) => navigate({ to: `/missions?photos=${next}`, replace: true })}
        />
        <Photos queue={queue} />
      </div>
    </>
  )
}

function Photos({ queue }: { queue: ModerationQueue }) {
  const copy = useCopy(moderationCopy)
  const errorText = useErrorText()
  const { currentId } = useOrganizations()
  const photos = useQuery(moderationQuery(currentId, queue))
  if (photos.isPending) return <Skeleton shape="block" className="h-64 w-full" />
  if (photos.isError)
    return (
      <RetryNotice query={photos} retry={copy.retry}>
        {errorText(photos.error, copy.failed)}
      </RetryNotice>
    )
  if (photos.data.photos.length === 0)
    return (
      <EmptyState
        className="w-full"
        picture={<Scene kind="countryside" />}
        sentence={queue === 'waiting' ? copy.noneWaiting : copy.noneApproved}
      />
    )
  return (
    <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-5">
      {photos.data.photos.map((photo, at) => (
        <ModeratedPhoto key={photo.id} photo={photo} number={at + 1} isOnWall={queue === 'approved'} />
      ))}
    </ul>
  )
}
