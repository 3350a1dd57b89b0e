import { ListChoice, ListFilters } from '#web/lists/ListFilters.tsx'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { missionsCopy } from './copy.ts'
import { type MissionListing, statusFilters, typeFilters } from './listing.ts'

type Props = Pick<Listing<MissionListing>, 'listing' | 'move'>

export function MissionFilters({ listing, move }: Props) {
  const copy = useCopy(missionsCopy)
  const { typeFilter, statuses, allStatus } = copy
  return (
    <ListFilters listing={listing} move={move} searchHint={copy.searchHint}>
      <ListChoice
        className="sm:max-w-56"
        label={copy.type}
        options={typeFilters.map((value) => ({ value, label: typeFilter[value] }))}
        value={listing.type}
        onChoose={(type = 'all') => move({ type })}
      />
      <ListChoice
        label={copy.status}
        options={statusFilters.map((value) => ({
          value,
          label: value === 'all' ? allStatus : statuses[value],
        }))}
        value={listing.status}
        onChoose={(status = 'all') => move({ status })}
      />
    </ListFilters>
  )
}
