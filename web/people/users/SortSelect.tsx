import { sortOrders, userSorts } from '#contract/people/users.ts'
import { ListChoice } from '#web/lists/ListFilters.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { filterCopy } from './filterCopy.ts'
import type { Order } from './listing.ts'

type Props = { listing: Order; onSort: (by: Order) => void }

const choices = userSorts.flatMap((sort) =>
  sortOrders.map((order) => ({ sort, order, value: `${sort} ${order}` as const })),
)

/** A narrow list has no column headers to sort by. */
export function SortSelect({ listing, onSort }: Props) {
  const copy = useCopy(filterCopy)
  return (
    <ListChoice
      className="@table:hidden"
      label={copy.sort}
      options={choices.map(({ value }) => ({ value, label: copy.sorts[value] }))}
      value={`${listing.sort} ${listing.order}` as const}
      onChoose={(chosen) => {
        const by = choices.find(({ value }) => value === chosen)
        if (by) onSort({ sort: by.sort, order: by.order })
      }}
    />
  )
}
