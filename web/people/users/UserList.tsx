import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { isNarrowed } from './listing.ts'
import type { Page } from './localPage.ts'
import { UsersFailed } from './UsersFailed.tsx'
import { UsersPages } from './UsersPages.tsx'
import { UsersTable } from './UsersTable.tsx'
import type { useListing } from './useListing.ts'
import type { Selection } from './useSelection.ts'

type Props = Pick<ReturnType<typeof useListing>, 'listing' | 'goTo' | 'narrow'> & {
  list: UseQueryResult<Page>
  /** The columns of the organization's own; undefined while they are not known. */
  fields: readonly UserField[] | undefined
  selection: Selection
  onAdd: () => void
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** Most have people: the pictures come when they are wanted. */
const NoUsers = lazy(() => import('./NoUsers.tsx'))

const none: readonly UserField[] = []

export function UserList({ list, fields, listing, goTo, narrow, selection, onAdd, onEdit, onDelete }: Props) {
  const { users, pagination, counts } = list.data ?? {}

  const last = Math.max(1, pagination?.totalPages ?? Number.POSITIVE_INFINITY)
  const beyond = listing.page > last && !list.isPlaceholderData
  useEffect(() => {
    if (beyond) goTo(last, { replace: true })
  }, [beyond, last, goTo])

  if (list.isError && !list.data) {
    return <UsersFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
  }
  if (pagination?.totalItems === 0 && !beyond) {
    const clear = () => narrow({ search: '', status: undefined, range: undefined })
    return (
      <Suspense>
        {isNarrowed(listing) ? (
          <NoUsers why="no match" onClear={clear} />
        ) : (
          <NoUsers why="nobody" onAdd={onAdd} />
        )}
      </Suspense>
    )
  }
  return (
    <>
      <UsersTable
        users={beyond || !fields ? undefined : users}
        fields={fields ?? none}
        listing={listing}
        onSort={narrow}
        selection={selection}
        onEdit={onEdit}
        onDelete={onDelete}
        busy={list.isPlaceholderData}
      />
      {pagination && fields && !beyond && <UsersPages pagination={pagination} onPage={goTo} />}
      {counts?.total === 1 && (
        <Suspense>
          <NoUsers why="alone" />
        </Suspense>
      )}
    </>
  )
}
