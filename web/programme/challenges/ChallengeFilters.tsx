import { exportChallenges } from '#contract/programme/challenges.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ListExport } from '#web/lists/ExportLink.tsx'
import { ListChoice, ListFilters } from '#web/lists/ListFilters.tsx'
import { ranges } from '#web/lists/ranges.ts'
import type { Listing } from '#web/lists/useListing.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import type { ProgrammeListing } from '#web/programme/listing/listing.ts'
import { filtersOf } from './queries.ts'

type Props = Pick<Listing<ProgrammeListing>, 'listing' | 'move'> & {
  timeZone: string
  /** Number of matching challenges; undefined while loading. */
  found: number | undefined
}

export function ChallengeFilters({ listing, move, timeZone, found }: Props) {
  const copy = useCopy(programmeCopy)
  const { currentId: orgId } = useOrganizations()
  const query = filtersOf(listing, timeZone, new Date())
  return (
    <ListFilters listing={listing} move={move} searchHint={copy.searchHint}>
      <ListChoice
        className="sm:max-w-48"
        label={copy.range}
        placeholder={copy.allTime}
        options={ranges.map((value) => ({ value, label: copy.ranges[value] }))}
        value={listing.range}
        onChoose={(range) => move({ range })}
      />
      <ListExport href={fileAddress(exportChallenges, { params: { orgId }, query })} found={found} />
    </ListFilters>
  )
}
