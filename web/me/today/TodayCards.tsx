import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { DaySummary } from '#contract/participation/recording.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useMember } from '#web/me/member/member.ts'
import { QuizCard } from '#web/me/quizzes/QuizCard.tsx'
import { daysQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { todayCopy } from './todayCopy.ts'

/** The own figure of today against the own goal, and the days before. */
export function TodayCards() {
  const copy = useCopy(todayCopy)
  const { organization } = useMember()
  const today = dayIn(organization.timezone, new Date())
  const days = useQuery(daysQuery(addDays(today, -6), today))
  if (days.isPending) return <ScreenSkeleton />
  if (days.isError) return <LoadFailed error={days.error} onRetry={() => days.refetch()} />
  if (days.data.length === 0)
    return (
      <div className="flex flex-col gap-6">
        <Card flush>
          <EmptyState
            picture={<Scene kind="countryside" className="h-48! w-full max-w-80" />}
            sentence={copy.empty}
            action={<RecordLink />}
          />
        </Card>
        <QuizCard />
      </div>
    )
  return (
    <div className="flex flex-col gap-6">
      <TodayFigure day={days.data.find(({ day }) => day === today)} goal={days.data[0]?.goal ?? 0} />
      <QuizCard />
      <WeekCard days={days.data} />
    </div>
  )
}

function RecordLink() {
  const copy = useCopy(todayCopy)
  return (
    <Link to="/me/record" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {copy.record}
    </Link>
  )
}

function TodayFigure({ day, goal }: { day: DaySummary | undefined; goal: number }) {
  const copy = useCopy(todayCopy)
  const formats = useFormats()
  const equivalents = day?.equivalents ?? 0
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-4xl font-semibold tabular-nums">{formats.number(equivalents)}</span>
          <span className="text-base text-muted">{copy.ofGoal(formats.number(goal))}</span>
        </p>
        <ProgressBar label={copy.progress} value={Math.min(equivalents, goal)} max={goal} />
        {day?.reached && <p className="text-base font-medium">{copy.reached}</p>}
        <div>
          <RecordLink />
        </div>
      </div>
    </Card>
  )
}

function WeekCard({ days }: { days: readonly DaySummary[] }) {
  const copy = useCopy(todayCopy)
  const formats = useFormats()
  return (
    <Card title={copy.week} flush>
      <ul className="divide-y divide-line">
        {days.map(({ day, equivalents, activeMinutes, reached }) => (
          <li key={day} className="flex min-h-14 items-center justify-between gap-4 px-5 py-2">
            <span className="min-w-0">{formats.day(day)}</span>
            <span className="text-right">
              <span className="font-medium tabular-nums">
                {formats.number(equivalents)}
                {reached && <span className="text-muted"> · {copy.goalReached}</span>}
              </span>
              {activeMinutes > 0 && (
                <span className="block text-sm text-muted">{copy.minutes(activeMinutes)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
