import { type ReactNode, useId, useMemo } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { membersCopy } from './membersCopy.ts'
import { PeopleList } from './PeopleList.tsx'
import { matching, type People, type Person } from './people.ts'
import type { Ticks } from './useTicks.ts'

type Props = {
  title: string
  /** Shown for an empty list. */
  empty: string
  /** Undefined while loading. */
  people: readonly Person[] | undefined
  /** Number of people, including those not shown. */
  total: number
  search: string
  onSearch: (text: string) => void
  /** The server searches: debounce the input. */
  slow?: boolean
  note?: ReactNode
  selection: Ticks
  /** People who were moved here. */
  marked: People
  way: 'in' | 'out'
  onMove: () => void
}

export function PeoplePanel(props: Props) {
  const { title, people, total, search, onSearch, slow = false, note, selection } = props
  const copy = useCopy(membersCopy)
  const id = useId()
  const shown = useMemo(() => people && matching(people, search), [people, search])
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5">
      <h3 id={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        {title}
        {people && <span className="font-normal text-muted tabular-nums">{copy.count(total)}</span>}
      </h3>
      <SearchField
        label={`${title}: ${copy.search}`}
        hideLabel
        placeholder={copy.search}
        maxLength={200}
        value={search}
        delayMs={slow ? pacing.usersSearchDebounce : 0}
        onSearch={onSearch}
        clearLabel={copy.clear}
      />
      <div className="overflow-clip rounded-control border border-line">
        <SelectAll people={shown} selection={selection} />
        <div className="h-[13rem] sm:h-[min(26rem,45dvh)]" aria-busy={!shown}>
          <PanelRows {...props} shown={shown} />
        </div>
      </div>
      {note && <p className="text-xs text-muted">{note}</p>}
    </section>
  )
}

function SelectAll({ people, selection }: Pick<Props, 'people' | 'selection'>) {
  const copy = useCopy(membersCopy)
  const { ticks } = selection
  const count = people?.length ?? 0
  const ticked = useMemo(
    () => (ticks.size === 0 ? 0 : (people?.filter((person) => ticks.has(person.id)).length ?? 0)),
    [people, ticks],
  )
  const all = count > 0 && ticked === count
  return (
    <div className="flex min-h-10 items-center border-b border-line bg-sunken/40 px-3">
      <CheckboxField
        label={copy.selectShown(count)}
        checked={all}
        mixed={ticked > 0 && !all}
        disabled={count === 0}
        onChange={() => people && selection.set(people, !all)}
      />
    </div>
  )
}

const widths = ['w-32', 'w-24', 'w-36', 'w-28']

/** The people who match the search, or why nobody is shown. */
function PanelRows({ shown, people, search, empty, ...list }: Props & { shown: Props['people'] }) {
  const copy = useCopy(membersCopy)
  if (!shown) {
    return widths.map((width) => (
      <div key={width} className="flex h-13 items-center gap-3 px-3">
        <Skeleton shape="block" className="size-4.5" />
        <Skeleton className={`h-3 ${width}`} />
      </div>
    ))
  }
  if (shown.length === 0) {
    return (
      <p className="grid h-full place-items-center p-4 text-center text-muted">
        {people?.length === 0 && search.trim() === '' ? empty : copy.noMatch}
      </p>
    )
  }
  return (
    <PeopleList
      label={list.title}
      people={shown}
      selection={list.selection}
      marked={list.marked}
      way={list.way}
      onMove={list.onMove}
    />
  )
}
