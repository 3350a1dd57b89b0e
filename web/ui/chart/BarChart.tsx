import { useId } from 'react'

export interface Bar {
  key: string
  /** Null if the value is withheld. */
  value: number | null
  /** Label under the bar. */
  axis: string
  /** Full name of the category, for the table. */
  name: string
  /** The value as text, in full and abbreviated. */
  label: string
  short: string
}

type Props = {
  /** States the message of the chart. */
  title: string
  bars: readonly Bar[]
  colour: 'data-1' | 'data-2' | 'data-3'
  table: { show: string; name: string; value: string }
}

const fills = { 'data-1': 'fill-data-1', 'data-2': 'fill-data-2', 'data-3': 'fill-data-3' }
const size = { width: 640, bars: 120, above: 18, below: 22 }
/** Up to this many bars, each bar shows its value. With more bars only the highest one does. */
const maxLabels = 12
const maxTicks = 16

/** A bar chart from zero, with its data as a table. */
export function BarChart({ title, bars, colour, table }: Props) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-2">
      <figcaption id={id} className="text-base font-semibold">
        {title}
      </figcaption>
      <Plot bars={bars} colour={colour} />
      <DataTable title={title} bars={bars} table={table} />
    </figure>
  )
}

const zero = size.above + size.bars

function Plot({ bars, colour }: Pick<Props, 'bars' | 'colour'>) {
  const max = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const step = size.width / Math.max(1, bars.length)
  const tickInterval = Math.ceil(bars.length / maxTicks)
  const highest = bars.findIndex(({ value }) => value === max)
  const isLabelled = (value: number | null, n: number) =>
    value === null || bars.length <= maxLabels || (n === highest && value > 0)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${zero + size.below}`}
      aria-hidden="true"
      className="w-full overflow-visible text-[11px]"
    >
      {bars.map(({ key, value, axis, short }, n) => (
        <Column
          key={key}
          middle={n * step + step / 2}
          width={Math.min(40, step * 0.68)}
          height={((value ?? 0) / max) * size.bars}
          className={fills[colour]}
          label={isLabelled(value, n) ? short : undefined}
          tick={n % tickInterval === 0 ? axis : undefined}
        />
      ))}
      <line x1="0" x2={size.width} y1={zero} y2={zero} className="stroke-ink" />
    </svg>
  )
}

type ColumnProps = {
  middle: number
  width: number
  height: number
  className: string
  label: string | undefined
  tick: string | undefined
}

function Column({ middle, width, height, className, label, tick }: ColumnProps) {
  return (
    <g textAnchor="middle">
      {height > 0 && (
        <rect x={middle - width / 2} y={zero - height} width={width} height={height} className={className} />
      )}
      {label !== undefined && (
        <text x={middle} y={zero - height - 5} className="fill-muted">
          {label}
        </text>
      )}
      {tick !== undefined && (
        <text x={middle} y={zero + 15} className="fill-muted">
          {tick}
        </text>
      )}
    </g>
  )
}

function DataTable({ title, bars, table }: Pick<Props, 'title' | 'bars' | 'table'>) {
  return (
    <details className="text-muted">
      <summary className="w-fit rounded-small text-xs">{table.show}</summary>
      <table className="mt-2 text-ink">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="pr-8 text-left font-medium">
              {table.name}
            </th>
            <th scope="col" className="text-right font-medium">
              {table.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, label }) => (
            <tr key={key}>
              <th scope="row" className="pr-8 text-left font-normal">
                {name}
              </th>
              <td className="text-right">{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
