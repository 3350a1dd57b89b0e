import { Download } from 'lucide-react'
import { exportChallenges } from '#contract/programme/challenges.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ranges } from '#web/lists/listing.ts'
import type { useListing } from '#web/lists/useListing.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { filtersOf } from './queries.ts'

type Props = ReturnType<typeof useListing> & {
  timeZone: string
  /** How many challenges match; undefined while that is not known. */
  found: number | undefined
}

export function ChallengeFilters({ listing, move, timeZone, found }: Props) {
  const copy = useCopy(programmeCopy)
  const { session } = useSession()
  // Whoever looks in to help carries nothing away: the server refuses it too.
  const possible = Boolean(found) && session?.kind !== 'admin_access'
  const place = 'ml-auto max-sm:grow'
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
        className="grow basis-32 sm:max-w-48"
        label={copy.range}
        placeholder={copy.allTime}
        options={ranges.map((value) => ({ value, label: copy.ranges[value] }))}
        value={listing.range ?? ''}
        onChange={({ target }) => move({ range: ranges.find((range) => range === target.value) })}
      />
      {possible ? (
        <a
          href={fileAddress(exportChallenges, { query: filtersOf(listing, timeZone, new Date()) })}
          download
          className={buttonClass({ variant: 'secondary', className: place })}
        >
          <Download aria-hidden="true" />
          {copy.export}
        </a>
      ) : (
        <Button variant="secondary" icon={<Download />} disabled className={place}>
          {copy.export}
        </Button>
      )}
    </search>
  )
}
