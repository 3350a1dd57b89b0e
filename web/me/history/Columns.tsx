import { cx } from '#web/ui/cx.ts'

export interface Column {
  key: string
  value: number
  reached: boolean
  /** Below the column; empty where there is no room. */
  label: string
}

type Props = {
  /** The message of the chart. */
  title: string
  columns: readonly Column[]
  /** A line to reach. */
  goal?: number | undefined
}

/** Columns from zero. The table below them says the same. */
export function Columns({ title, columns, goal = 0 }: Props) {
  const most = Math.max(goal, 1, ...columns.map(({ value }) => value))
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-base font-semibold">{title}</figcaption>
      <div aria-hidden="true" className="flex flex-col gap-1.5">
        <div className="relative flex h-36 items-end gap-px border-b border-ink sm:gap-1">
          {goal > 0 && (
            <span
              className="absolute inset-x-0 border-t border-dashed border-control-line"
              style={{ bottom: `${(100 * goal) / most}%` }}
            />
          )}
          {columns.map(({ key, value, reached }) => (
            <span
              key={key}
              className={cx('relative min-w-0 grow rounded-t-small', reached ? 'bg-action' : 'bg-energy')}
              style={{ height: `${(100 * value) / most}%` }}
            />
          ))}
        </div>
        <div className="flex gap-px text-center text-xs text-muted sm:gap-1">
          {columns.map(({ key, label }) => (
            <span key={key} className="w-0 min-w-0 grow overflow-visible whitespace-nowrap">
              {label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
