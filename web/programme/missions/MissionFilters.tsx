import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { missionsCopy } from './copy.ts'
import { statusFilters, typeFilters } from './listing.ts'
import type { useListing } from './useListing.ts'

export function MissionFilters({ listing, move }: ReturnType<typeof useListing>) {
  const copy = useCopy(missionsCopy)
  const { typeFilter, statuses, allStatus } = copy
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        className="grow basis-full sm:max-w-96 sm:basis-40"
        label={copy.search}
        placeholder={copy.searchHint}
        maxLength={200}
        value={listing.search}
        delayMs={pacing.usersSearchDebounce}
        onSearch={(search) => move({ search }, { replace: true })}
        clearLabel={copy.clear}
      />
      <SelectField
        className="grow basis-32 sm:max-w-56"
        label={copy.type}
        options={typeFilters.map((value) => ({ value, label: typeFilter[value] }))}
        value={listing.type}
        onChange={({ target }) => move({ type: typeFilters.find((one) => one === target.value) ?? 'all' })}
      />
      <SelectField
        className="grow basis-32 sm:max-w-44"
        label={copy.status}
        options={statusFilters.map((value) => ({
          value,
          label: value === 'all' ? allStatus : statuses[value],
        }))}
        value={listing.status}
        onChange={({ target }) =>
          move({ status: statusFilters.find((one) => one === target.value) ?? 'all' })
        }
      />
    </search>
  )
}
