import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { searchCopy } from './copy.ts'
import type { Entry } from './entry.ts'

type Props = {
  id: string
  entries: readonly Entry[]
  marked: number
  onMark: (index: number) => void
  onChoose: (entry: Entry) => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** A grouped listbox. The focus stays in the search field, which refers to the active option. */
export function Results({ id, entries, marked, onMark, onChoose }: Props) {
  const copy = useCopy(searchCopy)
  const groups = [...Map.groupBy(entries, ({ group }) => group)]
  return (
    <div role="listbox" id={id} aria-label={copy.title}>
      {groups.map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
          <div id={`${id}-${group}`} role="presentation" className="px-3 py-1.5 text-xs text-muted">
            {copy.groups[group]}
          </div>
          {members.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(id, entries.indexOf(entry))}
              entry={entry}
              isMarked={entries[marked] === entry}
              onMark={() => onMark(entries.indexOf(entry))}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; entry: Entry; isMarked: boolean; onMark: () => void; onChoose: () => void }

function Option({ id, entry: { icon: Icon, label, detail }, isMarked, onMark, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys.
    <div
      role="option"
      id={id}
      aria-selected={isMarked}
      tabIndex={-1}
      onPointerMove={onMark}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
        isMarked && 'bg-action-soft text-action',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{label}</span>
        {detail && <span className="truncate text-xs text-muted">{detail}</span>}
      </span>
    </div>
  )
}
