import { CalendarCheck, Gauge, HeartPulse, UsersRound } from 'lucide-react'
import { type DashboardMetrics, engagementTarget } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { BasisMark } from './BasisMark.tsx'
import { dashboardCopy } from './copy.ts'
import { MetricCard } from './MetricCard.tsx'
import { TargetBar } from './TargetBar.tsx'
import { Trend } from './Trend.tsx'

type Props = { metrics: DashboardMetrics }

export function Metrics({ metrics, activitiesThisMonth }: Props & { activitiesThisMonth: number }) {
  const copy = useCopy(dashboardCopy)
  const formats = useFormats()
  const { trends } = metrics
  return (
    <section aria-label={copy.figures} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricCard title={copy.activeEmployees} icon={UsersRound} value={formats.number(metrics.totalUsers)}>
        <p>
          {copy.activated(metrics.activeUsers)} · {copy.teams(metrics.teams)}
        </p>
        <Trend growth={trends.usersGrowth} against={copy.sinceMonth} />
      </MetricCard>
      <Engagement metrics={metrics} />
      <Wellness metrics={metrics} />
      <MetricCard
        title={copy.activitiesThisMonth}
        icon={CalendarCheck}
        value={formats.number(activitiesThisMonth)}
      >
        <p>{copy.running(metrics.activeChallenges)}</p>
        <Trend growth={trends.challengesGrowth} against={copy.againstMonth} />
      </MetricCard>
    </section>
  )
}

/** How many people a measured figure is from. */
function Counts({ metrics: { basis, smallestGroup } }: Props) {
  const copy = useCopy(dashboardCopy)
  if (basis?.kind !== 'measured') return null
  const { active, eligible } = basis
  return <p>{active === null ? copy.fewOf(smallestGroup, eligible) : copy.activeOf(active, eligible)}</p>
}

function Engagement({ metrics }: Props) {
  const copy = useCopy(dashboardCopy)
  const formats = useFormats()
  const rate = metrics.participationRate
  const formula = metrics.basis?.kind === 'measured' ? copy.rateMeasured : copy.rateFormula
  return (
    <MetricCard
      title={copy.engagementRate}
      icon={Gauge}
      value={rate === null ? copy.notAvailable : formats.rate(rate)}
      mark={<BasisMark metrics={metrics} formula={formula} />}
    >
      <TargetBar value={rate ?? 0} target={engagementTarget} />
      <p>{copy.target}</p>
      <Counts metrics={metrics} />
      <Trend growth={metrics.trends.participationGrowth} against={copy.againstMonth} />
    </MetricCard>
  )
}

function Wellness({ metrics }: Props) {
  const copy = useCopy(dashboardCopy)
  const formats = useFormats()
  const score = metrics.wellnessScore
  return (
    <MetricCard
      title={copy.wellnessScore}
      icon={HeartPulse}
      value={score === null ? copy.notAvailable : formats.tenths(score / 10)}
      unit={score === null ? undefined : copy.outOfTen}
      mark={<BasisMark metrics={metrics} formula={copy.scoreFormula} />}
    >
      <Counts metrics={metrics} />
      <Trend growth={metrics.trends.wellnessGrowth} against={copy.againstMonth} />
    </MetricCard>
  )
}
