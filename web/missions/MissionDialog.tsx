import { useQuery } from '@tanstack/react-query'
import type { Mission } from '#contract/missions.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy, useLanguage } from '#web/app/language.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { missionsCopy } from './copy.ts'
import { MissionStatusBadge, MissionTypeBadge } from './MissionBadges.tsx'
import { missionQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

type Props = {
  /** As the list had it. */
  mission: Mission
  /** Nobody's, so that there is nothing to ask the server. */
  sample: boolean
  onClose: () => void
}

/** All there is to know of a mission; nothing about it is changed here. */
export default function MissionDialog({ mission: listed, sample, onClose }: Props) {
  const copy = useCopy(missionsCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const french = useLanguage().language === 'fr'
  const { titleOf, categoryOf, assignedOf, durationOf, periodOf, word } = useMissionText()
  const read = useQuery({ ...missionQuery(listed), enabled: !sample })
  const mission = read.data ?? listed
  const { questionCount, targetValue, unit, photoTheme } = mission.missionSummary
  const target = targetValue === undefined ? [] : [copy.number(targetValue), word(unit ?? '')]
  const title = titleOf(mission)
  const otherTitle = french ? mission.missionTitle : mission.missionTitleFr
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={<span className="wrap-anywhere">{title}</span>}
      closeLabel={words.close}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap gap-2">
          <MissionTypeBadge type={mission.missionType} />
          <MissionStatusBadge status={mission.status} />
        </p>
        {read.isError && <Notice tone="danger">{errorText(read.error, words.noAnswer)}</Notice>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
          <Detail name={copy.category} value={categoryOf(mission)} />
          <Detail name={copy.duration} value={periodOf(mission) ?? durationOf(mission)} />
          <Detail name={copy.questions} value={questionCount !== undefined && copy.number(questionCount)} />
          <Detail name={copy.target} value={target.join(' ')} />
          <Detail name={copy.theme} value={photoTheme && word(photoTheme)} />
          <Detail name={copy.assignedOn} value={assignedOf(mission)} />
          <Detail name={copy.otherTitle} value={otherTitle !== title && otherTitle} />
        </dl>
      </div>
    </Dialog>
  )
}

/** Nothing where there is no value. */
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
