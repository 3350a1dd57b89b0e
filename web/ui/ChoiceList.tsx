import { type ReactNode, useState } from 'react'
import { foldText } from '#contract/platform/fold.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { SearchField } from './SearchField.tsx'

interface Choice {
  id: string
  label: string
  hint?: ReactNode
}

interface Props {
  legend: ReactNode
  /** Only screen readers get the legend. */
  hideLegend?: boolean
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  labels: { search: string; clear: string; more: (hidden: number) => string }
}

/** A list that is longer has a search. */
const mostWithoutSearch = 20
const mostShown = 50

/** Checkboxes for a set of choices, which may be thousands: then a search finds those that are not shown. */
export function ChoiceList({ legend, hideLegend = false, choices, chosen, onChange, labels }: Props) {
  const [query, setQuery] = useState('')
  // Those chosen at first stand at the top, and stay there while others are chosen.
  const [first] = useState(() => new Set(chosen))
  const isLong = choices.length > mostWithoutSearch
  const wanted = foldText(query.trim())
  const matches = isLong
    ? choices
        .filter(({ label }) => foldText(label).includes(wanted))
        .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
    : choices
  const shown = isLong ? matches.slice(0, mostShown) : matches
  return (
    <fieldset className="flex min-w-0 max-w-full flex-col gap-2">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-muted'}>{legend}</legend>
      {isLong && (
        <SearchField label={labels.search} clearLabel={labels.clear} value={query} onSearch={setQuery} />
      )}
      {shown.map(({ id, label, hint }) => (
        <CheckboxField
          key={id}
          label={<span className="wrap-anywhere">{label}</span>}
          hint={hint}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
      {matches.length > shown.length && (
        <p className="text-muted text-sm">{labels.more(matches.length - shown.length)}</p>
      )}
    </fieldset>
  )
}
