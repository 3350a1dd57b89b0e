import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PagedList } from '#web/lists/PagedList.tsx'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { usersCopy } from './copy.ts'
import type { UserListing } from './listing.ts'
import type { Page } from './localPage.ts'
import { UsersPages } from './UsersPages.tsx'
import { UsersTable, type UsersTableProps } from './UsersTable.tsx'

type Props = Listing<UserListing> &
  Pick<UsersTableProps, 'fields' | 'selection' | 'onEdit' | 'onDelete'> & {
    list: UseQueryResult<Page>
    /** Undefined for somebody who may not. */
    onAdd: (() => void) | undefined
  }

/** Loaded on demand: most organizations have people. */
const NoUsers = lazy(() => import('./NoUsers.tsx'))
const OnlyUser = lazy(() => import('./OnlyUser.tsx'))

export function UserList({ list, isNarrowed, clear, onAdd, ...table }: Props) {
  const copy = useCopy(usersCopy)
  const { listing, move, fields } = table
  return (
    <PagedList
      {...{ list, listing, move }}
      failed={
        <Card flush>
          <ListFailed list={list} sentence={copy.loadFailed} note={copy.empty} fallback={copy.noAnswer} />
        </Card>
      }
      none={isNarrowed ? <NoUsers why="no match" onClear={clear} /> : <NoUsers why="nobody" onAdd={onAdd} />}
      pages={(pagination) => (
        <>
          {fields && pagination.totalItems > 0 && (
            <UsersPages pagination={pagination} onPage={(page) => move({ page })} />
          )}
          {onAdd && list.data?.counts?.total === 1 && (
            <Suspense>
              <OnlyUser />
            </Suspense>
          )}
        </>
      )}
    >
      {(page, busy) => <UsersTable {...table} users={page?.users} busy={busy} />}
    </PagedList>
  )
}
