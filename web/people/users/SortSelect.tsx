import { sortOrders, userSorts } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { filterCopy } from './filterCopy.ts'
import type { Listing } from './listing.ts'

type Props = { listing: Listing; onSort: (by: Pick<Listing, 'sort' | 'order'>) => void }

const choices = userSorts.flatMap((sort) =>
  sortOrders.map((order) => ({ sort, order, value: `${sort} ${order}` as const })),
)

/** Where the list is narrow, there are no column heads to sort by. */
export function SortSelect({ listing, onSort }: Props) {
  const copy = useCopy(filterCopy)
  return (
    <SelectField
      className="grow basis-32 @table:hidden"
      label={copy.sort}
      options={choices.map(({ value }) => ({ value, label: copy.sorts[value] }))}
      value={`${listing.sort} ${listing.order}`}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value)
        if (chosen) onSort({ sort: chosen.sort, order: chosen.order })
      }}
    />
  )
}
