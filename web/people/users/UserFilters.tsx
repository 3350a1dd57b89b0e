import { userStatuses } from '#contract/people/user-status.ts'
import { ListChoice, ListFilters } from '#web/lists/ListFilters.tsx'
import { ranges } from '#web/lists/ranges.ts'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { usersCopy } from './copy.ts'
import { filterCopy } from './filterCopy.ts'
import type { ListQuery, UserListing } from './listing.ts'
import { SortSelect } from './SortSelect.tsx'
import { statusLooks } from './StatusBadge.tsx'
import { UserExport } from './UserExport.tsx'

type Props = Pick<Listing<UserListing>, 'listing' | 'move'> & {
  query: ListQuery
  /** Number of matching people; undefined while loading. */
  found: number | undefined
}

export function UserFilters({ listing, move, query, found }: Props) {
  const copy = useCopy(filterCopy)
  const words = useCopy(usersCopy)
  return (
    <ListFilters listing={listing} move={move} searchHint={copy.searchHint}>
      <ListChoice
        label={copy.status}
        placeholder={copy.everyStatus}
        options={userStatuses.map((value) => ({ value, label: words[statusLooks[value].word] }))}
        value={listing.status}
        onChoose={(status) => move({ status })}
      />
      <ListChoice
        label={copy.range}
        placeholder={copy.allTime}
        options={ranges.map((value) => ({ value, label: value }))}
        value={listing.range}
        onChoose={(range) => move({ range })}
      />
      <SortSelect listing={listing} onSort={move} />
      <UserExport query={query} found={found} />
    </ListFilters>
  )
}
