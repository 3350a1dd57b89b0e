import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { RetryNotice } from '#web/platform/page/RetryNotice.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddAdministrator } from './AddAdministrator.tsx'
import { AdministratorRows } from './AdministratorRows.tsx'
import type { Administrators as ListedAdministrators, ShownAdministrator } from './administrators.ts'
import { administratorsCopy } from './administratorsCopy.ts'
import { administratorsQuery, removeMutation } from './queries.ts'

const RemoveAdministrator = lazy(() => import('./RemoveAdministrator.tsx'))

/** Whom the dialog asks about, and the removal after it. */
function useRemoval() {
  const copy = useCopy(administratorsCopy)
  const removal = useMutation(removeMutation)
  const [asked, setAsked] = useState<ShownAdministrator>()
  return {
    asked,
    isPending: removal.isPending,
    error: removal.error,
    ask(administrator: ShownAdministrator) {
      removal.reset()
      setAsked(administrator)
    },
    cancel: () => setAsked(undefined),
    confirm: ({ id, name }: ShownAdministrator) =>
      removal.mutate(id, {
        onSuccess: () => toast({ text: copy.removed(name), tone: 'success' }),
        onSettled: () => setAsked(undefined),
      }),
  }
}

export function Administrators() {
  const copy = useCopy(administratorsCopy)
  const errorText = useErrorText()
  const list = useQuery(administratorsQuery)
  const { asked, isPending, error, ask, cancel, confirm } = useRemoval()
  return (
    <Card title={copy.list} description={copy.lead}>
      <div className="flex flex-col gap-5">
        {error && (
          <Notice tone="danger" title={copy.removeFailed}>
            {errorText(error, copy.noAnswer)}
          </Notice>
        )}
        <LoadedAdministrators list={list} onRemove={ask} />
        <AddAdministrator />
      </div>
      {asked && (
        <Suspense>
          <RemoveAdministrator
            name={asked.name}
            busy={isPending}
            onConfirm={() => confirm(asked)}
            onClose={cancel}
          />
        </Suspense>
      )}
    </Card>
  )
}

type LoadedProps = {
  list: UseQueryResult<ListedAdministrators>
  onRemove: (administrator: ShownAdministrator) => void
}

function LoadedAdministrators({ list, onRemove }: LoadedProps) {
  const copy = useCopy(administratorsCopy)
  const user = useSession().session?.user
  const isSelf = ({ id, email }: ShownAdministrator) =>
    id === user?.id || email.toLowerCase() === user?.email.toLowerCase()
  if (list.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className="h-32" />
      </div>
    )
  }
  if (!list.data) {
    return <ListFailed className="py-4!" list={list} sentence={copy.detailFailed} fallback={copy.noAnswer} />
  }
  return (
    <>
      <AdministratorRows {...list.data} isSelf={isSelf} onRemove={onRemove} />
      {list.data.active.some(({ placeholder }) => placeholder) && (
        <RetryNotice query={list} tone="warning" retry={copy.retry}>
          {copy.detailFailed}
        </RetryNotice>
      )}
    </>
  )
}
