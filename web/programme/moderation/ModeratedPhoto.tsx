import { Check, Flag } from 'lucide-react'
import { useState } from 'react'
import { getModeratedPhoto, type ModeratedPhoto as Photo } from '#contract/participation/moderation.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { moderationCopy } from './copy.ts'
import { useDecision } from './queries.ts'
import { RefusalDialog } from './RefusalDialog.tsx'

type Props = { photo: Photo; number: number; isOnWall: boolean }

/** One shared photo with the decision about it. */
export function ModeratedPhoto({ photo, number, isOnWall }: Props) {
  const copy = useCopy(moderationCopy)
  const french = useLanguage().language === 'fr'
  const { currentId } = useOrganizations()
  const { id, width, height, missionTitle, missionTitleFr } = photo
  const title = (french && missionTitleFr) || missionTitle
  const alt = copy.picture(number, title)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <img
        src={fileAddress(getModeratedPhoto, { params: { orgId: currentId, photoId: id } })}
        alt={alt}
        width={width}
        height={height}
        className="aspect-4/3 w-full rounded-control bg-sunken object-contain"
      />
      <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
      <Facts photo={photo} />
      <Decision photoId={id} name={alt} isOnWall={isOnWall} />
    </li>
  )
}

function Facts({ photo: { isReported, sharedOn, name } }: { photo: Photo }) {
  const copy = useCopy(moderationCopy)
  const formats = useFormats()
  return (
    <div className="flex grow flex-col gap-2 text-muted">
      <p>{copy.sharedOn(formats.day(sharedOn))}</p>
      {name && <p className="wrap-anywhere">{copy.shownName(name)}</p>}
      {isReported && (
        <p>
          <Badge tone="warning" icon={<Flag aria-hidden="true" />}>
            {copy.reported}
          </Badge>
        </p>
      )}
    </div>
  )
}

function Decision({ photoId, name, isOnWall }: { photoId: string; name: string; isOnWall: boolean }) {
  const copy = useCopy(moderationCopy)
  const errorText = useErrorText()
  const [isRefusing, setRefusing] = useState(false)
  const approval = useDecision(useOrganizations().currentId, photoId, () =>
    toast({ tone: 'success', text: copy.approvedToast }),
  )
  const refuse = isOnWall ? copy.takeOff : copy.refuse
  return (
    <>
      {approval.isError && <Notice tone="danger">{errorText(approval.error, copy.decideFailed)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isOnWall && (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={approval.isPending}
            aria-label={`${copy.approve}: ${name}`}
            onClick={() => approval.mutate(undefined)}
          >
            {copy.approve}
          </Button>
        )}
        <Button variant="secondary" aria-label={`${refuse}: ${name}`} onClick={() => setRefusing(true)}>
          {refuse}
        </Button>
      </div>
      {isRefusing && <RefusalDialog photoId={photoId} confirm={refuse} onClose={() => setRefusing(false)} />}
    </>
  )
}
