import { useId } from 'react'
import type { Mission } from '#contract/missions.ts'
import { useCopy } from '#web/app/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { missionsCopy } from './copy.ts'
import { MissionStatusBadge, MissionTypeBadge } from './MissionBadges.tsx'
import { cellClass } from './tableClass.ts'
import { useMissionText } from './useMissionText.ts'

type Props = { mission: Mission; onView: (mission: Mission) => void }

export function MissionRow({ mission, onView }: Props) {
  const copy = useCopy(missionsCopy)
  const { titleOf, categoryOf, assignedOf, durationOf, periodOf } = useMissionText()
  const titleId = useId()
  const title = titleOf(mission)
  return (
    <Row>
      <Td className={cellClass.type}>
        <MissionTypeBadge type={mission.missionType} />
      </Td>
      <Td className={cellClass.title}>
        <p id={titleId} title={title} className="line-clamp-2 font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-xs text-muted">{copy.assigned(assignedOf(mission))}</p>
      </Td>
      <Td className={cellClass.status}>
        <MissionStatusBadge status={mission.status} />
      </Td>
      <Td className={cellClass.category}>{categoryOf(mission)}</Td>
      <Td className={cellClass.duration} title={periodOf(mission)}>
        {durationOf(mission)}
      </Td>
      <Td className={cellClass.actions}>
        <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={() => onView(mission)}>
          {copy.view}
        </Button>
      </Td>
    </Row>
  )
}
