import { reportFormats } from '#contract/insights/report-format.ts'
import type { ReportSeries } from '#contract/insights/report-words.ts'
import { type ReportDetail, reportMetric } from '#contract/insights/reports.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { reportsCopy } from './copy.ts'

const series: Record<ReportSeries, 'data-1' | 'data-2' | 'data-3'> = {
  steps: 'data-1',
  activeMinutes: 'data-2',
  activeUsers: 'data-3',
}

const charted = ['steps', 'activeMinutes', 'activeUsers'] as const

// A chart with a single bar adds nothing to the figure.
const isWorthShowing = (points: ReportDetail['series'][ReportSeries]) =>
  points.length > 1 && points.some(({ value }) => value !== 0)

type Props = { report: ReportDetail }

function useReportFormats(report: ReportDetail) {
  const { language } = useLanguage()
  return reportFormats(language === 'fr' ? 'fr' : 'en', report)
}

/** Figures, charts and definitions of a report. */
export function ReportContent({ report }: Props) {
  const { dayOf, say } = useDays()
  const formats = useReportFormats(report)
  const { words } = formats
  const { metrics } = report
  if (!metrics) return null
  return (
    <div className="flex flex-col gap-6">
      {dayOf(report.createdAt) <= report.period.endDate && (
        <p className="text-muted">{words.soFar(say(report.createdAt))}</p>
      )}
      {metrics.activeUsers.recorded && <p className="text-muted">{formats.upTo(report.until)}</p>}
      {!metrics.activeUsers.recorded && (
        <Notice tone="info" role="note">
          {words.noActivity}
        </Notice>
      )}
      <Figures report={report} metrics={metrics} />
      {charted
        .filter((name) => isWorthShowing(report.series[name]))
        .map((name) => (
          <SeriesChart key={name} report={report} name={name} />
        ))}
      <Definitions report={report} />
    </div>
  )
}

function Figures({ report, metrics }: Props & { metrics: NonNullable<ReportDetail['metrics']> }) {
  const formats = useReportFormats(report)
  const { words } = formats
  return (
    <ul aria-label={words.summary} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
      {reportMetric.options.map((metric) => (
        <li key={metric} className="flex min-w-0 flex-col gap-1 rounded-control bg-sunken p-3">
          <span className="text-muted">{words.metrics[metric]}</span>
          <span className="text-lg font-semibold wrap-anywhere">
            {formats.value(metric, metrics[metric])}
          </span>
          <span className="text-xs text-muted">{formats.people(metric, metrics[metric])}</span>
          <span className="mt-auto text-xs empty:hidden">{formats.comparison(metric, metrics[metric])}</span>
        </li>
      ))}
    </ul>
  )
}

function SeriesChart({ report, name }: Props & { name: ReportSeries }) {
  const copy = useCopy(reportsCopy)
  const formats = useReportFormats(report)
  const points = report.series[name]
  return (
    <BarChart
      title={formats.message(name, points)}
      colour={series[name]}
      bars={points.map((point) => ({
        key: point.from,
        value: point.value,
        axis: formats.axis(point),
        name: formats.when(point),
        label: point.value === null ? copy.withheldShort : formats.number(point.value),
        short: point.value === null ? '–' : formats.short(point.value),
      }))}
      table={{ show: copy.seeTable, name: copy.when, value: formats.words.metrics[name] }}
    />
  )
}

function Definitions({ report }: Props) {
  const { words } = useReportFormats(report)
  const { smallestGroups } = report
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{words.definitionsTitle}</h3>
      <dl className="flex flex-col gap-2">
        {reportMetric.options.map((metric) => (
          <div key={metric}>
            <dt className="inline font-medium">{words.metrics[metric]}. </dt>
            <dd className="inline text-muted">{words.definitions[metric](smallestGroups)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-base font-semibold">{words.privacyTitle}</h3>
      <p className="text-muted">{words.privacy(smallestGroups)}</p>
    </div>
  )
}
