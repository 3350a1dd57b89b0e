import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Report } from '#contract/insights/reports.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CustomReport } from './CustomReport.tsx'
import { reportsCopy } from './copy.ts'
import { reportsQuery } from './queries.ts'
import { ReportTable } from './ReportTable.tsx'

const ReportView = lazy(() => import('./ReportView.tsx'))
const DeleteReport = lazy(() => import('./DeleteReport.tsx'))

/** The open dialog over the list. */
interface Asked {
  kind: 'view' | 'delete'
  report: Report
}

export function ReportsScreen() {
  const copy = useCopy(reportsCopy)
  const list = useQuery(reportsQuery)
  const [asked, setAsked] = useState<Asked>()
  const mayWrite = useMay()('reports.write')
  const close = () => setAsked(undefined)

  return (
    <>
      <ScreenHeader page="/reports" description={copy.description} />
      <div className="@container flex flex-col gap-4">
        {mayWrite && <CustomReport />}
        <ReportList list={list} onAsk={setAsked} />
      </div>
      <Suspense>
        {asked?.kind === 'view' && <ReportView report={asked.report} onClose={close} />}
        {asked?.kind === 'delete' && <DeleteReport report={asked.report} onClose={close} />}
      </Suspense>
    </>
  )
}

type ListProps = { list: UseQueryResult<Report[]>; onAsk: (asked: Asked) => void }

function ReportList({ list, onAsk }: ListProps) {
  const copy = useCopy(reportsCopy)
  if (list.isError && !list.data) {
    return (
      <Card flush>
        <ListFailed list={list} sentence={copy.loadFailed} />
      </Card>
    )
  }
  if (list.data?.length === 0) {
    return (
      <Card flush>
        <EmptyState sentence={copy.none} />
      </Card>
    )
  }
  return (
    <ReportTable
      reports={list.data}
      onView={(report) => onAsk({ kind: 'view', report })}
      onDelete={(report) => onAsk({ kind: 'delete', report })}
    />
  )
}
