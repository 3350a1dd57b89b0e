import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddAdministrator } from './AddAdministrator.tsx'
import { AdministratorRows } from './AdministratorRows.tsx'
import type { ShownAdministrator } from './administrators.ts'
import { administratorsCopy } from './administratorsCopy.ts'
import { administratorsQuery, removeMutation } from './queries.ts'

const RemoveAdministrator = lazy(() => import('./RemoveAdministrator.tsx'))

export function Administrators() {
  const copy = useCopy(administratorsCopy)
  const errorText = useErrorText()
  const { session } = useSession()
  const list = useQuery(administratorsQuery)
  const remove = useMutation(removeMutation)
  const [asked, setAsked] = useState<ShownAdministrator>()
  const { active = [], pending = [] } = list.data ?? {}
  const user = session?.user
  const isSelf = ({ id, email }: ShownAdministrator) =>
    id === user?.id || email.toLowerCase() === user?.email.toLowerCase()

  const ask = (administrator: ShownAdministrator) => {
    remove.reset()
    setAsked(administrator)
  }
  const confirm = ({ id, name }: ShownAdministrator) =>
    remove.mutate(id, {
      onSuccess: () => toast({ text: copy.removed(name), tone: 'success' }),
      onSettled: () => setAsked(undefined),
    })

  return (
    <Card title={copy.list} description={copy.lead}>
      <div className="flex flex-col gap-5">
        {remove.isError && (
          <Notice tone="danger" title={copy.removeFailed}>
            {errorText(remove.error, copy.noAnswer)}
          </Notice>
        )}
        {list.isPending && (
          <div aria-busy="true">
            <Skeleton shape="block" className="h-32" />
          </div>
        )}
        {list.isError && !list.data && (
          <ErrorState
            className="py-4!"
            sentence={copy.detailFailed}
            detail={errorText(list.error, copy.noAnswer)}
            retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
          />
        )}
        {list.data && <AdministratorRows active={active} pending={pending} isSelf={isSelf} onRemove={ask} />}
        {active.some(({ placeholder }) => placeholder) && (
          <Notice
            tone="warning"
            action={
              <Button
                size="sm"
                variant="secondary"
                busy={list.isFetching}
                onClick={() => void list.refetch()}
              >
                {copy.retry}
              </Button>
            }
          >
            {copy.detailFailed}
          </Notice>
        )}
        <AddAdministrator />
      </div>
      {asked && (
        <Suspense>
          <RemoveAdministrator
            name={asked.name}
            busy={remove.isPending}
            onConfirm={() => confirm(asked)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
