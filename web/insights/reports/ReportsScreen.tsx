import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Report } from '#contract/insights/reports.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { CustomReport } from './CustomReport.tsx'
import { reportsCopy } from './copy.ts'
import { reportsQuery } from './queries.ts'
import { ReportTable } from './ReportTable.tsx'

const ReportView = lazy(() => import('./ReportView.tsx'))
const DeleteReport = lazy(() => import('./DeleteReport.tsx'))

export function ReportsScreen() {
  const copy = useCopy(reportsCopy)
  const errorText = useErrorText()
  const list = useQuery(reportsQuery)
  const [asked, setAsked] = useState<{ kind: 'view' | 'delete'; report: Report }>()
  const close = () => setAsked(undefined)

  return (
    <>
      <ScreenHeader page="/reports" description={copy.description} />
      <div className="@container flex flex-col gap-4">
        <CustomReport />
        {list.isError && !list.data ? (
          <Card flush>
            <ErrorState
              sentence={copy.loadFailed}
              detail={errorText(list.error, copy.noAnswer)}
              retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
            />
          </Card>
        ) : list.data?.length === 0 ? (
          <Card flush>
            <EmptyState sentence={copy.none} />
          </Card>
        ) : (
          <ReportTable
            reports={list.data}
            onView={(report) => setAsked({ kind: 'view', report })}
            onDelete={(report) => setAsked({ kind: 'delete', report })}
          />
        )}
      </div>
      <Suspense>
        {asked?.kind === 'view' && <ReportView report={asked.report} onClose={close} />}
        {asked?.kind === 'delete' && <DeleteReport report={asked.report} onClose={close} />}
      </Suspense>
    </>
  )
}
