import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'
import { type ReportLanguage, type ReportSeries, reportWords } from './report-words.ts'
import type { Report, ReportDetail, ReportMetric } from './reports.ts'

export type Figure = NonNullable<Report['metrics']>[ReportMetric]
export type Point = ReportDetail['series'][ReportSeries][number]

const distances: ReadonlySet<ReportMetric> = new Set(['walkingDistance', 'cyclingDistance'])
/** Metrics with an exact group size. The others have the group size of a month. */
const exact: ReadonlySet<ReportMetric> = new Set(['totalUsers', 'activityPoints'])
const health: ReadonlySet<ReportMetric> = new Set([
  'steps',
  'activeMinutes',
  'walkingDistance',
  'cyclingDistance',
])

export const isHealth = (metric: ReportMetric): boolean => health.has(metric)

/** Formats the figures and charts of a report in a language. */
export function reportFormats(
  language: ReportLanguage,
  report: Pick<ReportDetail, 'period' | 'smallestGroups'>,
) {
  const words = reportWords[language]
  const numbers = numberFormats(language)
  const dates = dateFormats(language)
  return {
    words,
    number: numbers.whole,
    /** Last day covered by the sums of health metrics. */
    upTo: (until: string | null) => (until === null ? words.noneClosed : words.upTo(dates.fullDay(until))),
    /** Abbreviated, for the label of a bar. */
    short: numbers.compact,
    value: (metric: ReportMetric, figure: Figure) =>
      figure.value === null ? '–' : numbers.amount(metric, figure.value),
    /** Group size of a figure, or why it is withheld. */
    people(metric: ReportMetric, { value, people, recorded }: Figure): string {
      if (!recorded) return words.notRecorded
      if (value === null || people === null) {
        return words.withheld(report.smallestGroups[isHealth(metric) ? 'health' : 'participation'])
      }
      return words.people(numbers.whole(people), exact.has(metric), people < 2)
    },
    ...comparisonFormat(language, report.period, numbers),
    ...chartFormats(language, numbers, dates),
  }
}

type Numbers = ReturnType<typeof numberFormats>

function numberFormats(language: ReportLanguage) {
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
  return {
    whole: (amount: number) => whole.format(amount),
    percent: (share: number) => percent.format(share),
    compact: (amount: number) => compact.format(amount),
    amount: (metric: ReportMetric, amount: number) =>
      distances.has(metric) ? tenths.format(amount / 1000) : whole.format(amount),
  }
}

type Dates = ReturnType<typeof dateFormats>

function dateFormats(language: ReportLanguage) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(new Date(day))
  }
  return {
    dayAndMonth: dates({ day: 'numeric', month: 'long' }),
    month: dates({ month: 'long', year: 'numeric' }),
    fullDay: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortMonth: dates({ month: 'short' }),
  }
}

function comparisonFormat(language: ReportLanguage, period: Report['period'], { amount, percent }: Numbers) {
  const words = reportWords[language]
  const before = beforeText(language, period)
  return {
    /** Compares a figure with the preceding period. */
    comparison(metric: ReportMetric, { value: now, previous, recorded }: Figure): string {
      if (!recorded) return ''
      if (previous === null) return now === null ? '' : words.noEarlier
      if (now === null) return words.beforeWas(amount(metric, previous), before)
      if (previous === 0) return now === 0 ? '' : words.beforeWas(amount(metric, 0), before)
      return words.against(percent((now - previous) / previous), before)
    },
  }
}

function chartFormats(language: ReportLanguage, { whole }: Numbers, dates: Dates) {
  const words = reportWords[language]
  const isDay = ({ from, to }: Point) => from === to
  return {
    /** Label on the axis. */
    axis: (point: Point) =>
      isDay(point) ? String(Number(point.from.slice(8))) : dates.shortMonth(point.from),
    /** Name in the table. */
    when: (point: Point) => (isDay(point) ? dates.dayAndMonth(point.from) : dates.month(point.from)),
    /** Title of a chart, which states its message. */
    message(series: ReportSeries, points: Point[]): string {
      const shown = points.filter((point) => point.value !== null)
      if (points.length > 0 && shown.length === 0) return words.few[series]
      const highest = shown.reduce<Point | undefined>(
        (best, point) => ((point.value ?? 0) > (best?.value ?? 0) ? point : best),
        undefined,
      )
      if (!highest) return words.none[series]
      const when = isDay(highest)
        ? words.inDay(dates.dayAndMonth(highest.from))
        : words.inMonth(dates.month(highest.from))
      return words.most[series](when, whole(highest.value ?? 0))
    },
  }
}

/** Names the preceding period in a comparison. */
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
