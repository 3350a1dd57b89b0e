import { lazy, Suspense } from 'react'
import { cardClass, headsClass } from '#web/lists/cardClass.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ListRows } from '#web/lists/ListRows.tsx'
import { InsteadOfRows, ListTable } from '#web/lists/ListTable.tsx'
import type { useDetail } from '#web/lists/useDetail.ts'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { missionsCopy } from './copy.ts'
import type { MissionListing } from './listing.ts'
import { useMissionColumns } from './MissionColumns.tsx'
import type { Page } from './queries.ts'

const NothingListed = lazy(() => import('#web/lists/NothingListed.tsx'))

const tableClass = [
  cardClass,
  headsClass,
  '@max-table:[&_tbody>tr]:grid-cols-[auto_1fr_auto] @max-table:[&_tbody>tr]:gap-2',
  '@table:@max-[56rem]:[&_tr>:not(:first-child,:last-child)]:px-2',
].join(' ')

type Props = Pick<Listing<MissionListing>, 'isNarrowed' | 'clear'> & {
  /** Undefined while unknown. */
  page: Page | undefined
  linkTo: ReturnType<typeof useDetail>['linkTo']
  /** Other rows are loading. */
  busy: boolean
}

/** The headers stay above whatever replaces the rows. */
export function MissionsTable({ page, isNarrowed, clear, linkTo, busy }: Props) {
  const copy = useCopy(missionsCopy)
  const columns = useMissionColumns(linkTo)
  const instead = !page ? (
    <Loader label={copy.loading} className="min-h-72" />
  ) : page.missions.length === 0 ? (
    <NoMissions isNarrowed={isNarrowed} clear={clear} />
  ) : undefined
  return (
    <ListTable label={copy.table} columns={columns} busy={busy || !page} className={tableClass}>
      {instead ? (
        <InsteadOfRows columns={columns}>{instead}</InsteadOfRows>
      ) : (
        <ListRows columns={columns} rows={page?.missions ?? []} />
      )}
    </ListTable>
  )
}

function NoMissions({ isNarrowed, clear }: Pick<Props, 'isNarrowed' | 'clear'>) {
  const copy = useCopy(missionsCopy)
  const { clearFilters } = useCopy(programmeCopy)
  return (
    <Suspense fallback={<div className="min-h-72" />}>
      <NothingListed
        isNarrowed={isNarrowed}
        title={copy.empty}
        next={isNarrowed ? copy.noMatch : copy.noneYet}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={clear}>
              {clearFilters}
            </Button>
          )
        }
      />
    </Suspense>
  )
}
