import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'
import { type ReportLanguage, type ReportSeries, reportWords } from './report-words.ts'
import type { Report, ReportDetail, ReportMetric } from './reports.ts'

export type Figure = NonNullable<Report['metrics']>[ReportMetric]
export type Point = ReportDetail['series'][ReportSeries][number]

const distances: ReadonlySet<ReportMetric> = new Set(['walkingDistance', 'cyclingDistance'])
/** Counted exactly; the people behind the others are those of a month. */
const exact: ReadonlySet<ReportMetric> = new Set(['totalUsers', 'activityPoints'])
const health: ReadonlySet<ReportMetric> = new Set([
  'steps',
  'activeMinutes',
  'walkingDistance',
  'cyclingDistance',
])

export const isHealth = (metric: ReportMetric): boolean => health.has(metric)

/** How the figures and charts of a report are written in a language. */
export function reportFormats(
  language: ReportLanguage,
  report: Pick<ReportDetail, 'period' | 'smallestGroups'>,
) {
  const words = reportWords[language]
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    style: 'unit',
    unit: 'kilometer',
  })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(new Date(day))
  }
  const dayAndMonth = dates({ day: 'numeric', month: 'long' })
  const month = dates({ month: 'long', year: 'numeric' })
  const fullDay = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const shortMonth = dates({ month: 'short' })
  const before = beforeText(language, report.period)

  const value = (metric: ReportMetric, amount: number) =>
    distances.has(metric) ? tenths.format(amount / 1000) : whole.format(amount)
  const isDay = ({ from, to }: Point) => from === to

  return {
    words,
    number: (amount: number) => whole.format(amount),
    /** Up to which day its sums of health go. */
    upTo: (until: string | null) => (until === null ? words.noneClosed : words.upTo(fullDay(until))),
    /** Few signs, for a label on a bar. */
    short: (amount: number) => compact.format(amount),
    value: (metric: ReportMetric, figure: Figure) =>
      figure.value === null ? '–' : value(metric, figure.value),
    /** Whom a figure is about, or why it is not shown. */
    people(metric: ReportMetric, { value, people, recorded }: Figure): string {
      if (!recorded) return words.notRecorded
      if (value === null || people === null) {
        return words.withheld(report.smallestGroups[isHealth(metric) ? 'health' : 'participation'])
      }
      return words.people(whole.format(people), exact.has(metric), people < 2)
    },
    /** How it compares with the period before. */
    comparison(metric: ReportMetric, { value: now, previous, recorded }: Figure): string {
      if (!recorded) return ''
      if (previous === null) return now === null ? '' : words.noEarlier
      if (now === null) return words.beforeWas(value(metric, previous), before)
      if (previous === 0) return now === 0 ? '' : words.beforeWas(value(metric, 0), before)
      return words.against(percent.format((now - previous) / previous), before)
    },
    /** Beside the axis. */
    axis: (point: Point) => (isDay(point) ? String(Number(point.from.slice(8))) : shortMonth(point.from)),
    /** In a table. */
    when: (point: Point) => (isDay(point) ? dayAndMonth(point.from) : month(point.from)),
    /** What a chart says, as its title. */
    message(series: ReportSeries, points: Point[]): string {
      const shown = points.filter((point) => point.value !== null)
      if (points.length > 0 && shown.length === 0) return words.few[series]
      const highest = shown.reduce<Point | undefined>(
        (best, point) => ((point.value ?? 0) > (best?.value ?? 0) ? point : best),
        undefined,
      )
      if (!highest) return words.none[series]
      const when = isDay(highest)
        ? words.inDay(dayAndMonth(highest.from))
        : words.inMonth(month(highest.from))
      return words.most[series](when, whole.format(highest.value ?? 0))
    },
  }
}

/** The period before, as it is named in a comparison. */
function beforeText(language: ReportLanguage, { startDate, endDate }: Report['period']): string {
  const oneMonth =
    startDate.endsWith('-01') &&
    monthOf(startDate) === monthOf(endDate) &&
    addDays(endDate, 1) === `${addMonths(monthOf(startDate), 1)}-01`
  if (oneMonth) {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' })
    return format.format(new Date(`${addMonths(monthOf(startDate), -1)}-01`))
  }
  return { en: 'the period before', fr: 'la période précédente' }[language]
}
