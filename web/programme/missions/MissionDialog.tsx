import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Mission } from '#contract/programme/missions.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { isMissing } from '#web/platform/api/isMissing.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useItemTitle } from '#web/platform/page/documentTitle.ts'
import { RetryNotice } from '#web/platform/page/RetryNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { missionsCopy } from './copy.ts'
import { MissionStatusBadge, MissionTypeBadge } from './MissionBadges.tsx'
import { MissionCounts } from './MissionCounts.tsx'
import { missionQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

type Props = {
  missionId: string
  /** The list's version of the mission, if the list has it. */
  listed: Mission | undefined
  /** A sample: the server does not know it. */
  sample: boolean
  onClose: () => void
}

/** Details of a mission, read-only. */
export default function MissionDialog({ missionId, listed, sample, onClose }: Props) {
  const copy = useCopy(missionsCopy)
  const { titleOf } = useMissionText()
  const read = useQuery({
    ...missionQuery(useOrganizations().currentId, missionId, listed),
    enabled: !sample,
  })
  const mission = read.data ?? listed
  useItemTitle(mission && titleOf(mission))
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={<span className="wrap-anywhere">{mission ? titleOf(mission) : copy.mission}</span>}
      closeLabel={copy.close}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {mission && (
          <p className="flex flex-wrap gap-2">
            <MissionTypeBadge type={mission.missionType} />
            <MissionStatusBadge status={mission.status} />
          </p>
        )}
        {mission && !sample && <MissionCounts missionId={mission.assignmentId} />}
        {read.isError && <MissionFailure read={read} />}
        {mission ? (
          <MissionFacts mission={mission} />
        ) : (
          read.isPending && !sample && <Skeleton shape="block" className="h-40" />
        )}
      </div>
    </Dialog>
  )
}

function MissionFailure({ read }: { read: UseQueryResult }) {
  const copy = useCopy(missionsCopy)
  const errorText = useErrorText()
  if (isMissing(read.error)) return <Notice tone="danger">{copy.notFound}</Notice>
  return (
    <RetryNotice query={read} retry={copy.retry}>
      {errorText(read.error, copy.noAnswer)}
    </RetryNotice>
  )
}

const MainFigure = ({ figure, of }: { figure: string; of: string }) => (
  <dl className="flex flex-col-reverse gap-0.5 rounded-control bg-sunken px-4 py-3">
    <dt className="text-sm text-muted">{of}</dt>
    <dd className="text-xl font-semibold wrap-anywhere">{figure}</dd>
  </dl>
)

function MissionFacts({ mission }: { mission: Mission }) {
  const copy = useCopy(missionsCopy)
  const french = useLanguage().language === 'fr'
  const { titleOf, categoryOf, assignedOf, durationOf, periodOf, word } = useMissionText()
  const { questionCount, targetValue, unit, photoTheme } = mission.missionSummary
  const target = targetValue === undefined ? [] : [copy.number(targetValue), word(unit ?? '')]
  const title = titleOf(mission)
  const otherTitle = french ? mission.missionTitle : mission.missionTitleFr
  const [figure, of] =
    target.length > 0
      ? [target.join(' '), copy.target]
      : questionCount !== undefined
        ? [copy.number(questionCount), copy.questions]
        : [photoTheme && word(photoTheme), copy.theme]
  return (
    <>
      {figure && <MainFigure figure={figure} of={of} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        <Detail name={copy.category} value={categoryOf(mission)} />
        <Detail
          name={copy.inApp}
          value={mission.missionType === 'quiz_mission' && (mission.isReady ? copy.ready : copy.notReady)}
        />
        <Detail name={copy.duration} value={periodOf(mission) ?? durationOf(mission)} />
        {target.length > 0 && (
          <Detail name={copy.questions} value={questionCount !== undefined && copy.number(questionCount)} />
        )}
        {(target.length > 0 || questionCount !== undefined) && (
          <Detail name={copy.theme} value={photoTheme && word(photoTheme)} />
        )}
        <Detail name={copy.assignedOn} value={assignedOf(mission)} />
        <Detail name={copy.otherTitle} value={otherTitle !== title && otherTitle} />
      </dl>
    </>
  )
}

/** Renders nothing without a value. */
function Detail({ name, value }: { name: string; value: string | false | null | undefined }) {
  return (
    value && (
      <div className="col-span-2 grid grid-cols-subgrid">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </div>
    )
  )
}
