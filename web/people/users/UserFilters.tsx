import { userStatuses } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { usersCopy } from './copy.ts'
import { filterCopy } from './filterCopy.ts'
import { ranges } from './listing.ts'
import { SortSelect } from './SortSelect.tsx'
import { statusLooks } from './StatusBadge.tsx'
import { UserExport } from './UserExport.tsx'
import type { useListing } from './useListing.ts'

type Props = Pick<ReturnType<typeof useListing>, 'listing' | 'query' | 'narrow'> & {
  /** How many people match; undefined while that is not known. */
  found: number | undefined
}

export function UserFilters({ listing, query, narrow, found }: Props) {
  const copy = useCopy(filterCopy)
  const words = useCopy(usersCopy)
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        className="grow basis-full sm:max-w-96 sm:basis-40"
        label={copy.search}
        placeholder={copy.searchHint}
        maxLength={200}
        value={listing.search}
        delayMs={pacing.usersSearchDebounce}
        onSearch={(search) => narrow({ search }, { replace: true })}
        clearLabel={copy.clear}
      />
      <SelectField
        className="grow basis-32 sm:max-w-44"
        label={copy.status}
        placeholder={copy.everyStatus}
        options={userStatuses.map((value) => ({ value, label: words[statusLooks[value].word] }))}
        value={listing.status ?? ''}
        onChange={({ target }) => narrow({ status: userStatuses.find((one) => one === target.value) })}
      />
      <SelectField
        className="grow basis-32 sm:max-w-44"
        label={copy.range}
        placeholder={copy.allTime}
        options={ranges.map((value) => ({ value, label: value }))}
        value={listing.range ?? ''}
        onChange={({ target }) => narrow({ range: ranges.find((one) => one === target.value) })}
      />
      <SortSelect listing={listing} onSort={narrow} />
      <UserExport query={query} found={found} />
    </search>
  )
}
