import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useCreateRequest } from '#web/platform/navigation/useCreateRequest.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { BulkBar } from './BulkBar.tsx'
import { usersCopy } from './copy.ts'
import { queryOf, userListing } from './listing.ts'
import { usersQuery } from './queries.ts'
import { UserActions } from './UserActions.tsx'
import { UserCounts } from './UserCounts.tsx'
import { type Asked, UserDialogs } from './UserDialogs.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserList } from './UserList.tsx'
import { useColumns } from './useColumns.ts'
import { useSelection } from './useSelection.ts'

const ImportBanner = lazy(() => import('#web/people/imports/ImportBanner.tsx'))

export function UsersScreen() {
  const copy = useCopy(usersCopy)
  const { current, currentId } = useOrganizations()
  const state = useListing(userListing)
  const query = useMemo(() => queryOf(state.listing, Date.now()), [state.listing])
  const list = useQuery(usersQuery(currentId, query))
  const selection = useSelection()
  const [asked, setAsked] = useState<Asked>()
  const mayWrite = useMay()('people.write')
  const add = () => mayWrite && setAsked({ kind: 'add' })
  useCreateRequest('/users', add)
  const onEdit = useCallback((user: User) => setAsked({ kind: 'edit', user }), [])
  const onDelete = useCallback((user: User) => setAsked({ kind: 'delete', user }), [])
  const found = list.data?.pagination.totalItems
  // An organization without people has nothing to search.
  const isEmpty = found === 0 && !state.isNarrowed && !list.isPlaceholderData
  return (
    <>
      <ScreenHeader
        page="/users"
        description={current && copy.description(current.name)}
        action={<UserActions selected={selection.selected.size} onAsk={setAsked} />}
      />
      <UserCounts counts={list.data?.counts} loading={list.isPending} />
      {mayWrite && (
        <Suspense>
          <ImportBanner onOpen={() => setAsked({ kind: 'import' })} />
        </Suspense>
      )}
      <div className="@container flex grow flex-col">
        {!isEmpty && <UserFilters {...state} query={query} found={found} />}
        {mayWrite && <BulkBar selection={selection} onInvite={() => setAsked({ kind: 'invite' })} />}
        <UserList
          {...state}
          {...{ list, selection, onEdit, onDelete }}
          fields={useColumns()}
          onAdd={mayWrite ? add : undefined}
        />
      </div>
      <UserDialogs asked={asked} onClose={() => setAsked(undefined)} selection={selection} />
    </>
  )
}
