import { type ReactNode, useId, useMemo } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { membersCopy } from './membersCopy.ts'
import { PeopleList } from './PeopleList.tsx'
import { matching, type People, type Person } from './people.ts'

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
  selected: People
  onSelect: (people: readonly Person[], on: boolean) => void
  marked: People
  way: 'in' | 'out'
  onMove: () => void
}

const widths = ['w-32', 'w-24', 'w-36', 'w-28']

export function PeoplePanel({
  title,
  empty,
  people,
  total,
  search,
  onSearch,
  slow = false,
  note,
  selected,
  onSelect,
  ...list
}: Props) {
  const copy = useCopy(membersCopy)
  const id = useId()
  const shown = useMemo(() => people && matching(people, search), [people, search])
  const ticked = useMemo(
    () => (selected.size === 0 ? 0 : (shown?.filter((person) => selected.has(person.id)).length ?? 0)),
    [shown, selected],
  )
  const all = shown !== undefined && shown.length > 0 && ticked === shown.length

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
        <div className="flex min-h-10 items-center border-b border-line bg-sunken/40 px-3">
          <CheckboxField
            label={copy.selectShown(shown?.length ?? 0)}
            checked={all}
            mixed={ticked > 0 && !all}
            disabled={!shown || shown.length === 0}
            onChange={() => shown && onSelect(shown, !all)}
          />
        </div>
        <div className="h-[13rem] sm:h-[min(26rem,45dvh)]" aria-busy={!shown}>
          {!shown &&
            widths.map((width) => (
              <div key={width} className="flex h-13 items-center gap-3 px-3">
                <Skeleton shape="block" className="size-4.5" />
                <Skeleton className={`h-3 ${width}`} />
              </div>
            ))}
          {shown?.length === 0 && (
            <p className="grid h-full place-items-center p-4 text-center text-muted">
              {people?.length === 0 && search.trim() === '' ? empty : copy.noMatch}
            </p>
          )}
          {shown && shown.length > 0 && (
            <PeopleList {...list} label={title} people={shown} selected={selected} onSelect={onSelect} />
          )}
        </div>
      </div>
      {note && <p className="text-xs text-muted">{note}</p>}
    </section>
  )
}
