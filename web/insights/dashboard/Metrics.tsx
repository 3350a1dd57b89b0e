import { CalendarCheck, Gauge, HeartPulse, UsersRound } from 'lucide-react'
import { type DashboardMetrics, engagementTarget } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { BasisMark } from './BasisMark.tsx'
import { dashboardCopy } from './copy.ts'
import { MetricCard } from './MetricCard.tsx'
import { TargetBar } from './TargetBar.tsx'
import { Trend } from './Trend.tsx'

type Props = { metrics: DashboardMetrics; activitiesThisMonth: number }

export function Metrics({ metrics, activitiesThisMonth }: Props) {
  const copy = useCopy(dashboardCopy)
  const formats = useFormats()
  const { participationRate: rate, wellnessScore: score, basis, trends } = metrics
  const measured = basis?.kind === 'measured'
  const counts =
    basis && measured
      ? basis.active === null
        ? copy.fewOf(metrics.smallestGroup, basis.eligible)
        : copy.activeOf(basis.active, basis.eligible)
      : undefined
  return (
    <section aria-label={copy.figures} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricCard title={copy.activeEmployees} icon={UsersRound} value={formats.number(metrics.totalUsers)}>
        <p>
          {copy.activated(metrics.activeUsers)} · {copy.teams(metrics.teams)}
        </p>
        <Trend growth={trends.usersGrowth} against={copy.sinceMonth} />
      </MetricCard>
      <MetricCard
        title={copy.engagementRate}
        icon={Gauge}
        value={rate === null ? copy.notAvailable : formats.rate(rate)}
        mark={<BasisMark metrics={metrics} formula={measured ? copy.rateMeasured : copy.rateFormula} />}
      >
        <TargetBar value={rate ?? 0} target={engagementTarget} />
        <p>{copy.target}</p>
        {counts && <p>{counts}</p>}
        <Trend growth={trends.participationGrowth} against={copy.againstMonth} />
      </MetricCard>
      <MetricCard
        title={copy.wellnessScore}
        icon={HeartPulse}
        value={score === null ? copy.notAvailable : formats.tenths(score / 10)}
        unit={score === null ? undefined : copy.outOfTen}
        mark={<BasisMark metrics={metrics} formula={copy.scoreFormula} />}
      >
        {counts && <p>{counts}</p>}
        <Trend growth={trends.wellnessGrowth} against={copy.againstMonth} />
      </MetricCard>
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
