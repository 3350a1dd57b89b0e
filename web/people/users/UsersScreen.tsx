import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useAskedNew } from '#web/platform/navigation/useAskedNew.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BulkBar } from './BulkBar.tsx'
import { usersCopy } from './copy.ts'
import { isNarrowed } from './listing.ts'
import { usersQuery } from './queries.ts'
import { UserActions } from './UserActions.tsx'
import { UserCounts } from './UserCounts.tsx'
import { type Asked, UserDialogs } from './UserDialogs.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserList } from './UserList.tsx'
import { useListing } from './useListing.ts'
import { useSelection } from './useSelection.ts'

const ImportBanner = lazy(() => import('#web/people/imports/ImportBanner.tsx'))

const none: readonly UserField[] = []

export function UsersScreen() {
  const copy = useCopy(usersCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/users']
  const { current } = useOrganizations()
  const { listing, query, goTo, narrow } = useListing()
  const list = useQuery(usersQuery(query))
  const definitions = useQuery(userFieldsQuery)
  const selection = useSelection()
  const [asked, setAsked] = useState<Asked>()
  useAskedNew('/users', () => setAsked({ kind: 'add' }))

  // Without them the table is still worth reading; the dialog of the fields says what failed.
  const known = definitions.data ?? (definitions.isError ? none : undefined)
  const columns = useMemo(() => known?.filter(({ isVisible }) => isVisible), [known])
  const onEdit = useCallback((user: User) => setAsked({ kind: 'edit', user }), [])
  const onDelete = useCallback((user: User) => setAsked({ kind: 'delete', user }), [])
  const found = list.data?.pagination.totalItems
  // Where there is nobody at all, there is nothing to look for.
  const nobody = found === 0 && !isNarrowed(listing)

  return (
    <>
      <PageHeader
        title={title}
        description={current && copy.description(current.name)}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: title },
          ],
        }}
        action={<UserActions selected={selection.selected.size} onAsk={setAsked} />}
      />
      <UserCounts counts={list.data?.counts} loading={list.isPending} />
      <Suspense>
        <ImportBanner onOpen={() => setAsked({ kind: 'import' })} />
      </Suspense>
      <div className="@container flex grow flex-col">
        {!nobody && <UserFilters {...{ listing, query, narrow, found }} />}
        {selection.selected.size > 0 && (
          <BulkBar
            count={selection.selected.size}
            onClear={selection.clear}
            onInvite={() => setAsked({ kind: 'invite' })}
          />
        )}
        <UserList
          {...{ list, listing, goTo, narrow, selection, onEdit, onDelete }}
          fields={columns}
          onAdd={() => setAsked({ kind: 'add' })}
        />
      </div>
      <UserDialogs asked={asked} onClose={() => setAsked(undefined)} selection={selection} />
    </>
  )
}
