import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { streakOf } from '#contract/participation/streak.ts'
import { dayIn } from '#contract/platform/days.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useTimezone } from '#web/me/member/member.ts'
import { recentDaysQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { LiveCards } from './LiveCards.tsx'
import { OwnDay } from './OwnDay.tsx'
import { RecordLink } from './RecordLink.tsx'
import { todayCopy } from './todayCopy.ts'
import { Week } from './Week.tsx'

const UnusualDays = lazy(() =>
  import('#web/me/unusual/UnusualDays.tsx').then(({ UnusualDays: Part }) => ({ default: Part })),
)
// Seldom shown: its code is not part of what Today needs.
const SilentSources = lazy(async () => ({
  default: (await import('#web/me/sources/SilentSources.tsx')).SilentSources,
}))

/** The own figure of today against the own goal, what is live, and the days before. */
/** Today of a newcomer. */
function NoDays() {
  const copy = useCopy(todayCopy)
  return (
    <div className="flex flex-col gap-6">
      <Suspense>
        <SilentSources />
      </Suspense>
      <Card flush>
        <EmptyState
          picture={<Scene kind="countryside" className="h-48! w-full max-w-80" />}
          sentence={copy.empty}
          action={<RecordLink />}
        />
      </Card>
      <LiveCards />
    </div>
  )
}

export function TodayCards() {
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const days = useQuery(recentDaysQuery(today))
  if (days.isPending) return <ScreenSkeleton />
  if (days.isError) return <LoadFailed error={days.error} onRetry={() => days.refetch()} />
  const [newest] = days.data
  if (!newest) return <NoDays />
  const reached = days.data.flatMap(({ day, reached: isReached }) => (isReached ? [day] : []))
  return (
    <div className="flex flex-col gap-6">
      <Suspense>
        <SilentSources />
      </Suspense>
      <OwnDay
        day={days.data.find(({ day }) => day === today)}
        goal={newest.goal}
        streak={streakOf(reached, today)}
      />
      <Suspense>
        <UnusualDays />
      </Suspense>
      <LiveCards />
      <Week days={days.data} today={today} />
    </div>
  )
}
