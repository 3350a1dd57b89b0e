import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { reportPeriod } from '#contract/insights/report-words.ts'
import type { Report, ReportDetail } from '#contract/insights/reports.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reportsCopy } from './copy.ts'
import './print.css'
import { reportQuery } from './queries.ts'
import { ReportContent } from './ReportContent.tsx'
import { ReportDownload } from './ReportDownload.tsx'

type Props = { report: Report; onClose: () => void }

export default function ReportView({ report, onClose }: Props) {
  const copy = useCopy(reportsCopy)
  const { language } = useLanguage()
  const detail = useQuery(reportQuery(report.id))
  const title = copy.titleOf(report)
  const period = reportPeriod(language === 'fr' ? 'fr' : 'en', report.period)
  const name = `${title}, ${period}`
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={title}
      description={period}
      closeLabel={copy.close}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<Printer />}
            disabled={!detail.data}
            onClick={() => window.print()}
          >
            {copy.print}
          </Button>
          <ReportDownload report={report} format="csv" name={name} />
          <ReportDownload report={report} format="pdf" name={name} />
        </div>
      }
    >
      <LoadedReport detail={detail} title={title} period={period} />
    </Dialog>
  )
}

type LoadedProps = { detail: UseQueryResult<ReportDetail>; title: string; period: string }

function LoadedReport({ detail, title, period }: LoadedProps) {
  const copy = useCopy(reportsCopy)
  if (detail.data) {
    return (
      <>
        <ReportContent report={detail.data} />
        <PrintedReport report={detail.data} title={title} period={period} />
      </>
    )
  }
  if (detail.isError) return <ListFailed list={detail} sentence={copy.openFailed} />
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton shape="block" className="h-56" />
      <Skeleton shape="block" className="h-40" />
    </div>
  )
}

type PrintedProps = { report: ReportDetail; title: string; period: string }

/** Printing clips a dialog at the viewport, therefore a copy outside of it is printed. */
function PrintedReport({ report, title, period }: PrintedProps) {
  const { current } = useOrganizations()
  return createPortal(
    <div data-print>
      <p>{current?.name}</p>
      <h1>{title}</h1>
      <p>{period}</p>
      <ReportContent report={report} />
    </div>,
    document.body,
  )
}
