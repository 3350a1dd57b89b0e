import type { ReactNode } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import type { Head } from '#web/lists/ListTable.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usersCopy } from './copy.ts'
import { type Order, sortedBy } from './listing.ts'
import { cellClass, headClass } from './tableClass.ts'

type Options = {
  fields: readonly UserField[]
  listing: Order
  onSort: (by: Order) => void
  selectPage: ReactNode
}

/** The columns of people, including custom fields. */
export function useUserHeads({ fields, listing, onSort, selectPage }: Options): Head[] {
  const copy = useCopy(usersCopy)
  const head = headClass(fields.length > 0)
  const cell = cellClass(fields.length > 0)
  const sort = (column: Order['sort']) => ({ sort: sortOf(listing, column, onSort) })
  const column = (key: 'email' | 'status' | 'invited' | 'created') => ({
    key,
    head: copy[key],
    headClass: head.column,
    className: cell[key],
    skeleton: skeletons[key],
  })
  return [
    { key: 'check', head: selectPage, headClass: head.check, className: cell.check, skeleton: checkSkeleton },
    {
      key: 'name',
      head: copy.name,
      headClass: head.name,
      className: cell.name,
      skeleton: nameSkeleton,
      ...sort('last_name'),
    },
    { ...column('email'), ...sort('email') },
    { ...column('status'), ...sort('status') },
    { ...column('invited'), className: '@max-table:hidden' },
    ...fields.map(({ id, fieldName, fieldType }) => ({
      key: id,
      head: fieldName,
      numeric: fieldType === 'number',
      headClass: head.column,
      className: '@max-table:hidden',
      skeleton: () => <Skeleton className="h-3 w-16" />,
    })),
    { ...column('created'), ...sort('created_at') },
    { key: 'actions', head: copy.actions, hideHead: true, headClass: head.actions },
  ]
}

function sortOf({ sort, order }: Order, column: Order['sort'], onSort: Options['onSort']) {
  const direction = order === 'asc' ? ('ascending' as const) : ('descending' as const)
  return {
    direction: sort === column ? direction : ('none' as const),
    onSort: () => onSort(sortedBy({ sort, order }, column)),
  }
}

const widths = [
  ['w-32', 'w-48'],
  ['w-40', 'w-56'],
  ['w-28', 'w-44'],
  ['w-36', 'w-52'],
] as const

const widthsOf = (row: number) => widths[row % widths.length] ?? widths[0]

const checkSkeleton = () => <Skeleton shape="block" className="size-4.5" />

const nameSkeleton = (row: number) => (
  <div className="flex items-center gap-3">
    <Skeleton shape="round" className="size-8 @max-table:hidden" />
    <Skeleton className={`h-3 max-w-full @max-table:my-1 ${widthsOf(row)[0]}`} />
  </div>
)

const skeletons = {
  email: (row: number) => <Skeleton className={`h-3 max-w-full @max-table:my-1 ${widthsOf(row)[1]}`} />,
  status: () => <Skeleton shape="round" className="h-6 w-20" />,
  invited: () => <Skeleton className="h-3 w-6" />,
  created: () => <Skeleton className="h-3 w-20 @max-table:my-0.5" />,
}
