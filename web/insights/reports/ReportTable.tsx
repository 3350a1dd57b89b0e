import { Trash2 } from 'lucide-react'
import { reportPeriod } from '#contract/insights/report-words.ts'
import type { Report } from '#contract/insights/reports.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { reportsCopy } from './copy.ts'
import { ReportDownload } from './ReportDownload.tsx'
import { cellClass, tableClass } from './tableClass.ts'

type Props = {
  /** Undefined while loading. */
  reports: readonly Report[] | undefined
  onView: (report: Report) => void
  onDelete: (report: Report) => void
}

const tones = { Ready: 'success', Generating: 'info', Failed: 'danger' } as const
const places = ['first', 'second', 'third', 'fourth'] as const

export function ReportTable({ reports, onView, onDelete }: Props) {
  const copy = useCopy(reportsCopy)
  return (
    <Table label={copy.table} busy={!reports} className={tableClass}>
      <thead>
        <tr>
          <Th>{copy.title}</Th>
          <Th>{copy.type}</Th>
          <Th>{copy.created}</Th>
          <Th>{copy.status}</Th>
          <Th>{copy.period}</Th>
          <Th hideLabel>{copy.actions}</Th>
        </tr>
      </thead>
      <tbody>
        {reports
          ? reports.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                onView={() => onView(report)}
                onDelete={() => onDelete(report)}
              />
            ))
          : places.map((place) => <SkeletonRow key={place} />)}
      </tbody>
    </Table>
  )
}

type RowProps = { report: Report; onView: () => void; onDelete: () => void }

function ReportRow({ report, onView, onDelete }: RowProps) {
  const copy = useCopy(reportsCopy)
  const { language } = useLanguage()
  const { say } = useDays()
  const { status, createdAt, period, type, readyOn } = report
  const spoken = reportPeriod(language === 'fr' ? 'fr' : 'en', period)
  const title = copy.titleOf(report)
  // All requested reports have the same title.
  const name = type === 'Manual' ? `${title}, ${spoken}` : title
  return (
    <Row>
      <Td className={cellClass.title}>{title}</Td>
      <Td className={cellClass.type}>{copy.types[type]}</Td>
      <Td className={cellClass.created}>
        <time dateTime={createdAt}>{say(createdAt)}</time>
      </Td>
      <Td className={cellClass.status}>
        <span className="inline-flex flex-col items-start gap-0.5">
          <Badge tone={tones[status]} icon={status === 'Generating' && !readyOn ? <Spinner /> : undefined}>
            {copy.statuses[status]}
          </Badge>
          {readyOn && <span className="text-xs text-muted">{copy.readyOn(say(readyOn))}</span>}
        </span>
      </Td>
      <Td className={cellClass.period}>{spoken}</Td>
      <Td className={cellClass.actions}>
        <ReportActions report={report} name={name} onView={onView} onDelete={onDelete} />
      </Td>
    </Row>
  )
}

type ActionsProps = RowProps & {
  /** Tells reports with the same title apart. */
  name: string
}

function ReportActions({ report, name, onView, onDelete }: ActionsProps) {
  const copy = useCopy(reportsCopy)
  const mayWrite = useMay()('reports.write')
  return (
    <div className="flex items-center justify-end gap-2 @max-table:justify-start">
      <Button
        size="sm"
        variant="secondary"
        disabled={report.status !== 'Ready'}
        aria-label={copy.viewOf(name)}
        onClick={onView}
      >
        {copy.view}
      </Button>
      <ReportDownload report={report} format="pdf" name={name} />
      <ReportDownload report={report} format="csv" name={name} />
      <span className="inline-flex w-8 justify-end pointer-coarse:w-control">
        {mayWrite && report.type === 'Manual' && (
          <IconButton size="sm" label={copy.deleteOf(name)} icon={<Trash2 />} onClick={onDelete} />
        )}
      </span>
    </div>
  )
}

function SkeletonRow() {
  return (
    <Row>
      <Td className={cellClass.title}>
        <Skeleton className="w-48 max-w-full" />
      </Td>
      <Td className={cellClass.type}>
        <Skeleton className="w-16" />
      </Td>
      <Td className={cellClass.created}>
        <Skeleton className="w-20" />
      </Td>
      <Td className={cellClass.status}>
        <Skeleton shape="round" className="h-6 w-20" />
      </Td>
      <Td className={cellClass.period}>
        <Skeleton className="w-32" />
      </Td>
      <Td className={cellClass.actions}>
        <Skeleton shape="block" className="ml-auto h-8 w-48 max-w-full" />
      </Td>
    </Row>
  )
}
