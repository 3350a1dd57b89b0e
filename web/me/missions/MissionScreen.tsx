import { useQuery } from '@tanstack/react-query'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import { memberPageOf } from '#contract/platform/pages.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { NotHere } from '#web/me/frame/NotHere.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { isMissing } from '#web/platform/api/isMissing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { MissionBadges } from './MissionBadges.tsx'
import { MissionQuiz } from './MissionQuiz.tsx'
import { MissionTask } from './MissionTask.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { Photos } from './Photos.tsx'
import { missionQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

/** One mission: what to do today, the own progress, and for photos the wall. */
export function MissionScreen() {
  const names = useCopy(screenNames)
  const id = memberPageOf(useLocation().pathname)?.item ?? ''
  const mission = useQuery(missionQuery(id))
  if (mission.isPending) return <ScreenSkeleton />
  if (mission.isError && isMissing(mission.error)) return <NotHere />
  if (mission.isError)
    return (
      <MemberPage title={names['/me/missions']}>
        <LoadFailed error={mission.error} onRetry={() => mission.refetch()} />
      </MemberPage>
    )
  return <Mission mission={mission.data} />
}

function Mission({ mission }: { mission: MissionOfMember }) {
  const { titleOf, taskOf, periodOf } = useMissionText()
  return (
    <MemberPage
      title={titleOf(mission)}
      description={[taskOf(mission), periodOf(mission)].filter(Boolean).join(' · ')}
    >
      <MissionBadges mission={mission} />
      <StateNotice mission={mission} />
      <Content mission={mission} />
    </MemberPage>
  )
}

function Content({ mission }: { mission: MissionOfMember }) {
  if (mission.counted === 'photos') return <Photos mission={mission} />
  if (mission.counted === 'quiz') return <MissionQuiz key={mission.id} mission={mission} />
  return <MissionTask mission={mission} />
}

function StateNotice({ mission: { state, startDate, mine } }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const formats = useFormats()
  if (mine?.doneAt) return <Notice tone="success">{copy.completed}</Notice>
  if (state === 'paused') return <Notice role="note">{copy.pausedNote}</Notice>
  if (state === 'closed') return <Notice role="note">{copy.closedNote}</Notice>
  if (state === 'coming' && startDate)
    return <Notice role="note">{copy.comingNote(formats.day(startDate))}</Notice>
  return null
}
