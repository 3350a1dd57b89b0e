import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { memberPageOf } from '#contract/platform/pages.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useTimezone } from '#web/me/member/member.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { UnusualDays } from '#web/me/unusual/UnusualDays.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { ChallengeReceipts } from './ChallengeReceipts.tsx'
import { dayCopy } from './dayCopy.ts'
import { Entries } from './Entries.tsx'
import { dayQuery } from './queries.ts'
import { Receipt } from './Receipt.tsx'
import { currentEntries, type Day } from './receipt.ts'
import { Sources } from './Sources.tsx'

/** One own day: its figure, why it is that, and what was typed in. */
export function DayScreen() {
  const { fullDay } = useFormats()
  const day = memberPageOf(useLocation().pathname)?.item ?? ''
  const found = useQuery(dayQuery(day))
  if (found.isPending) return <ScreenSkeleton />
  return (
    <MemberPage title={fullDay(day)} action={<Neighbours day={day} />}>
      {found.isError ? (
        <LoadFailed error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <DayCards day={found.data} />
      )}
    </MemberPage>
  )
}

function DayCards({ day }: { day: Day }) {
  const copy = useCopy(dayCopy)
  const formats = useFormats()
  const unit = useUnit()
  const { summary, measures, entries } = day
  if (measures.length === 0 && currentEntries(entries).length === 0)
    return (
      <>
        <Card flush>
          <EmptyState picture={<Scene kind="desert" />} sentence={copy.nothing} />
        </Card>
        <ChallengeReceipts day={day} />
        <Entries entries={entries} />
      </>
    )
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-[2.75rem] leading-none font-semibold tracking-tight tabular-nums">
            {formats.number(summary.equivalents)}
          </span>
          <span className="text-base text-muted">
            {copy.ofGoal(formats.number(summary.goal))} {unit}
          </span>
        </p>
        <ProgressBar
          label={copy.total}
          value={Math.min(summary.equivalents, summary.goal)}
          max={summary.goal}
        />
      </div>
      <UnusualDays only={summary.day} />
      <Receipt day={day} />
      <ChallengeReceipts day={day} />
      <Entries entries={entries} />
      <Sources day={day} />
    </>
  )
}

function Neighbours({ day }: { day: string }) {
  const copy = useCopy(dayCopy)
  const timezone = useTimezone()
  const isLast = day >= dayIn(timezone, new Date())
  const look = buttonClass({ variant: 'secondary', className: 'w-control px-0!' })
  return (
    <nav aria-label={copy.all} className="flex items-center gap-2 print:hidden">
      <Link to={`/me/history/${addDays(day, -1)}`} aria-label={copy.before} className={look}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <Link to="/me/history" className={buttonClass({ variant: 'secondary' })}>
        {copy.all}
      </Link>
      {!isLast && (
        <Link to={`/me/history/${addDays(day, 1)}`} aria-label={copy.after} className={look}>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
