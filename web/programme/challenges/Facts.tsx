import { cx } from '#web/ui/cx.ts'

type Props = {
  rows: readonly (readonly [name: string, value: string])[]
  /** How many stand side by side. */
  columns?: string
}

/** Names and what they say. */
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
