import { useId } from 'react'
import type { Mission } from '#contract/programme/missions.ts'
import type { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { missionsCopy } from './copy.ts'
import { MissionStatusBadge, MissionTypeBadge } from './MissionBadges.tsx'
import { cellClass } from './tableClass.ts'
import { useMissionText } from './useMissionText.ts'

type Props = { mission: Mission; linkTo: ReturnType<typeof useDetail>['linkTo'] }

export function MissionRow({ mission, linkTo }: Props) {
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
          <Link {...linkTo(mission.assignmentId)} className="rounded-small hover:text-action">
            {title}
          </Link>
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
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={titleId}
          onClick={() => navigate(linkTo(mission.assignmentId))}
        >
          {copy.view}
        </Button>
      </Td>
    </Row>
  )
}
