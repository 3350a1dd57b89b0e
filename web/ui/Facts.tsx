import type { ReactNode } from 'react'

interface Props {
  facts: readonly { term: string; value: ReactNode }[]
}

/** How a thing stands: short facts, two beside each other where there is room. */
export function Facts({ facts }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ term, value }) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
