import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { MissionState, MyMission } from '#contract/participation/missions.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { MissionBadges } from './MissionBadges.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { missionsQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

const order: MissionState[] = ['active', 'coming', 'paused', 'closed']

/** Active, coming, paused and ended missions. */
export function MissionsScreen() {
  const copy = useCopy(missionsCopy)
  const names = useCopy(screenNames)
  const missions = useQuery(missionsQuery)
  return (
    <MemberPage title={names['/me/missions']}>
      {missions.isPending && <ScreenSkeleton />}
      {missions.isError && <LoadFailed error={missions.error} onRetry={() => missions.refetch()} />}
      {missions.data?.length === 0 && (
        <Card flush>
          <EmptyState
            picture={<Scene kind="countryside" className="h-48! w-full max-w-80" />}
            sentence={copy.none}
          />
        </Card>
      )}
      {order.map((state) => {
        const shown = missions.data?.filter((mission) => mission.state === state) ?? []
        return (
          shown.length > 0 && (
            <Card key={state} title={copy.lists[state]} flush>
              <ul className="divide-y divide-line border-t border-line">
                {shown.map((mission) => (
                  <MissionRow key={mission.id} mission={mission} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </MemberPage>
  )
}

function MissionRow({ mission }: { mission: MyMission }) {
  const copy = useCopy(missionsCopy)
  const { titleOf, taskOf, periodOf } = useMissionText()
  const { id, mine } = mission
  const days = mine && mine.needed > 0 ? copy.daysOf(mine.reached, mine.needed) : ''
  return (
    <li>
      <Link
        to={`/me/missions/${id}`}
        className="flex min-h-14 items-center gap-3 px-5 py-4 transition-colors hover:bg-sunken"
      >
        <span className="flex min-w-0 grow flex-col gap-2">
          <span className="text-base font-medium wrap-anywhere">{titleOf(mission)}</span>
          <MissionBadges mission={mission} />
          <span className="text-sm text-muted">
            {[taskOf(mission), days || periodOf(mission)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
