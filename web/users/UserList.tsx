import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { BulkInvite } from './BulkInvite.tsx'
import { usersCopy } from './copy.ts'
import { usersQuery } from './queries.ts'
import { UsersPages } from './UsersPages.tsx'
import { UsersTable } from './UsersTable.tsx'
import { usePage } from './usePage.ts'
import { useSelection } from './useSelection.ts'

export function UserList({ onAdd }: { onAdd: () => void }) {
  const copy = useCopy(usersCopy)
  const errorText = useErrorText()
  const { page, goTo } = usePage()
  const selection = useSelection()
  const list = useQuery(usersQuery(page))
  const { users, pagination } = list.data ?? {}

  const last = pagination?.totalPages ?? 0
  const beyond = last > 0 && page > last && !list.isPlaceholderData
  useEffect(() => {
    if (beyond) goTo(last, { replace: true })
  }, [beyond, last, goTo])

  if (list.isError && !list.data) {
    return (
      <Card flush>
        <ErrorState
          sentence={copy.loadFailed}
          detail={errorText(list.error, copy.noAnswer)}
          retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
        />
      </Card>
    )
  }
  if (pagination?.totalItems === 0) {
    return (
      <EmptyState
        className="grow justify-center"
        picture={<Scene kind="countryside" className="h-56! w-96! max-w-full" />}
        sentence={
          <>
            <span className="block font-medium">{copy.empty}</span>
            <span className="block text-muted">{copy.emptyNext}</span>
          </>
        }
        action={
          <Button icon={<UserPlus />} onClick={onAdd}>
            {copy.add}
          </Button>
        }
      />
    )
  }
  return (
    <div className="@container flex flex-col">
      <BulkInvite selection={selection} />
      <UsersTable users={beyond ? undefined : users} selection={selection} busy={list.isPlaceholderData} />
      {pagination && !beyond && <UsersPages pagination={pagination} onPage={goTo} />}
      {pagination?.totalItems === 1 && (
        <EmptyState picture={<Scene kind="countryside" />} sentence={copy.alone} />
      )}
    </div>
  )
}
