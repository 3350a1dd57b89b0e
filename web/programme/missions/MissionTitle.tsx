import type { Mission } from '#contract/programme/missions.ts'
import type { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { missionsCopy } from './copy.ts'
import { useMissionText } from './useMissionText.ts'

type Props = { mission: Mission; linkTo: ReturnType<typeof useDetail>['linkTo'] }

const titleId = ({ id }: Mission) => `mission-${id}`

export function MissionTitle({ mission, linkTo }: Props) {
  const copy = useCopy(missionsCopy)
  const { titleOf, assignedOf } = useMissionText()
  const title = titleOf(mission)
  return (
    <>
      <p id={titleId(mission)} title={title} className="line-clamp-2 font-medium wrap-anywhere">
        <Link {...linkTo(mission.assignmentId)} className="rounded-small hover:text-action">
          {title}
        </Link>
      </p>
      <p className="text-xs text-muted">{copy.assigned(assignedOf(mission))}</p>
    </>
  )
}

export function ViewMission({ mission, linkTo }: Props) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-describedby={titleId(mission)}
      onClick={() => navigate(linkTo(mission.assignmentId))}
    >
      {useCopy(missionsCopy).view}
    </Button>
  )
}
