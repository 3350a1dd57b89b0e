import { cx } from '#web/ui/cx.ts'

type Rows = readonly (readonly [name: string, value: string])[]

type Props = {
  rows: Rows
  /** Classes for the number of columns. */
  columns?: string
}

/** A list of names and values. */
export function Facts({ rows, columns = 'sm:grid-cols-2' }: Props) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-3', columns)}>
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A compact list of less important names and values. */
export function MinorFacts({ rows }: { rows: Rows }) {
  return (
    <dl className="grid gap-y-1.5 border-t border-line pt-4 text-sm text-muted">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
