import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeOrganizationId } from '#web/platform/api/localData.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { OrganizationsContext } from '#web/platform/organizations/current.ts'
import { PageLoader } from '#web/platform/page/PageLoader.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { organizationsCopy } from './copy.ts'
import { startQuery, treeQuery } from './queries.ts'
import { useSwitch } from './useSwitch.ts'

const NoOrganization = lazy(async () => ({ default: (await import('./NoOrganization.tsx')).NoOrganization }))

/** Renders its children only once the organization is known and stored. */
export function OrganizationGate({ email, children }: { email: string; children: ReactNode }) {
  const copy = useCopy(organizationsCopy)
  const errorText = useErrorText()
  const start = useQuery(startQuery(useQueryClient()))
  if (start.data) return <Chosen startId={start.data}>{children}</Chosen>
  if (start.data === null) return <NoOrganization email={email} />
  if (start.error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          sentence={copy.loadFailed}
          detail={errorText(start.error, '')}
          retry={{ label: copy.retry, onRetry: () => void start.refetch(), busy: start.isFetching }}
        />
      </main>
    )
  }
  return <PageLoader />
}

function Chosen({ startId, children }: { startId: string; children: ReactNode }) {
  const { data: tree = [] } = useQuery(treeQuery)
  const [currentId, setCurrentId] = useState(() => {
    storeOrganizationId(startId)
    return startId
  })
  const { phase, told, forget } = useSwitch(setCurrentId)
  const value = useMemo(() => {
    const entry = tree.find(({ organization }) => organization.id === currentId)
    return { current: entry?.organization, currentId, tree, phase }
  }, [tree, currentId, phase])
  return (
    <OrganizationsContext value={value}>
      {children}
      {told && <told.Dialog outcome={told.outcome} onClose={forget} />}
    </OrganizationsContext>
  )
}
