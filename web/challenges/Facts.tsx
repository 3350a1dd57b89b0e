type Props = { rows: readonly (readonly [name: string, value: string])[] }

/** Names and what they say. */
export function Facts({ rows }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
