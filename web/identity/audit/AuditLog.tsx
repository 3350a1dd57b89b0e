import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAuditEntries } from '#contract/identity/audit.ts'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import { fileAddress } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditCopy } from './copy.ts'
import { auditQuery, type Span, spanOf } from './queries.ts'

/** Every change in the organization, for its administrators to read and to take with them. */
export default function AuditLog() {
  const copy = useCopy(auditCopy)
  const errorText = useErrorText()
  const { session } = useSession()
  const [page, setPage] = useState(1)
  const [span, setSpan] = useState<Span>({ from: '', to: '' })
  const log = useQuery(auditQuery(page, span))
  const narrow = (part: Partial<Span>) => {
    setSpan({ ...span, ...part })
    setPage(1)
  }
  const { entries = [], pagination } = log.data ?? {}
  const day = (label: string, key: keyof Span) => (
    <TextField
      className="grow sm:max-w-44"
      label={label}
      type="date"
      value={span[key]}
      onChange={({ target }) => narrow({ [key]: target.value })}
    />
  )
  return (
    <Card
      title={copy.title}
      description={copy.description}
      action={
        // Whoever looks in to help carries nothing away: the server refuses it too.
        session?.kind !== 'admin_access' && (
          <a
            href={fileAddress(exportAuditEntries, { query: spanOf(span) })}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Download aria-hidden="true" />
            {copy.export}
          </a>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <search className="flex flex-wrap items-end gap-3">
          {day(copy.from, 'from')}
          {day(copy.to, 'to')}
        </search>
        {log.isError && !log.data && (
          <ErrorState
            sentence={copy.failed}
            detail={errorText(log.error, copy.noAnswer)}
            retry={{ label: copy.retry, onRetry: () => void log.refetch(), busy: log.isFetching }}
          />
        )}
        {log.isPending && <Skeleton className="h-64" />}
        {log.data && entries.length === 0 && <p className="py-6 text-center text-muted">{copy.none}</p>}
        {entries.length > 0 && <AuditTable entries={entries} busy={log.isPlaceholderData} />}
        {pagination && pagination.totalPages > 1 && (
          <PageSteps label={copy.pages} pagination={pagination} onPage={setPage} />
        )}
      </div>
    </Card>
  )
}
