import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAuditEntries } from '#contract/identity/audit.ts'
import { ExportLink } from '#web/lists/ExportLink.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import { useMayExport } from '#web/lists/useMayExport.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditCopy } from './copy.ts'
import { auditQuery, type Span, spanOf } from './queries.ts'

/** Every change in the organization, on the page and as a file, for its administrators. */
export default function AuditLog() {
  const copy = useCopy(auditCopy)
  const { month } = useFormats()
  const { currentId: orgId } = useOrganizations()
  const mayExport = useMayExport()
  const [page, setPage] = useState(1)
  const [span, setSpan] = useState<Span>({ from: '', to: '' })
  const log = useQuery(auditQuery(orgId, page, span))
  const file = fileAddress(exportAuditEntries, { params: { orgId }, query: spanOf(span) })
  const narrow = (next: Span) => {
    setSpan(next)
    setPage(1)
  }
  const { entries = [], pagination, keptFrom } = log.data ?? {}
  return (
    <Card
      title={copy.title}
      description={copy.description}
      action={mayExport && <ExportLink size="sm" href={file} />}
    >
      <div className="flex flex-col gap-4">
        <DaysFilter span={span} onChange={narrow} />
        {log.isError && !log.data && <ListFailed list={log} sentence={copy.failed} />}
        {log.isPending && <Skeleton className="h-64" />}
        {log.data && entries.length === 0 && <p className="py-6 text-center text-muted">{copy.none}</p>}
        {keptFrom && <p className="text-sm text-muted">{copy.keptFrom(month(keptFrom))}</p>}
        {entries.length > 0 && <AuditTable entries={entries} busy={log.isPlaceholderData} />}
        {pagination && pagination.totalPages > 1 && (
          <PageSteps label={copy.pages} pagination={pagination} onPage={setPage} />
        )}
      </div>
    </Card>
  )
}

type DaysProps = { span: Span; onChange: (span: Span) => void }

function DaysFilter({ span, onChange }: DaysProps) {
  const copy = useCopy(auditCopy)
  return (
    <search className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          className="grow sm:max-w-44"
          label={copy[day]}
          type="date"
          value={span[day]}
          onChange={({ target }) => onChange({ ...span, [day]: target.value })}
        />
      ))}
    </search>
  )
}
