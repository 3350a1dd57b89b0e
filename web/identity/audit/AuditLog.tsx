import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { ListPages } from '#web/lists/ListPages.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditCopy } from './copy.ts'
import { auditQuery, everyDay, pageSize, type Span, spanOf } from './queries.ts'

/** Every change in the organization, on the page and as a file, for its administrators. */
export default function AuditLog() {
  const copy = useCopy(auditCopy)
  const { month } = useFormats()
  const { currentId: orgId } = useOrganizations()
  const [page, setPage] = useState(1)
  const [span, setSpan] = useState(everyDay)
  const log = useQuery(auditQuery(orgId, page, span))
  const narrow = (next: Span) => {
    setSpan(next)
    setPage(1)
  }
  const isNarrowed = Object.keys(spanOf(span)).length > 0
  const { entries, pagination, keptFrom } = log.data ?? {}
  return (
    <Card title={copy.title} description={copy.description}>
      <div className="@container flex flex-col gap-4">
        <AuditFilter span={span} onChange={narrow} />
        {keptFrom && <p className="text-sm text-muted">{copy.keptFrom(month(keptFrom))}</p>}
        {log.isError && !entries ? (
          <ListFailed list={log} sentence={copy.failed} />
        ) : entries?.length === 0 ? (
          <NoEntries onEveryDay={isNarrowed ? () => narrow(everyDay) : undefined} />
        ) : (
          <AuditTable entries={entries} busy={log.isPlaceholderData} />
        )}
        {pagination && pagination.totalPages > 1 && (
          <ListPages label={copy.pages} {...{ pagination, pageSize }} range={copy.range} onPage={setPage} />
        )}
      </div>
    </Card>
  )
}

/** @param props.onEveryDay undefined if all days are shown */
function NoEntries({ onEveryDay }: { onEveryDay: (() => void) | undefined }) {
  const copy = useCopy(auditCopy)
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center text-muted">
      <p>{onEveryDay ? copy.noneOfDays : copy.none}</p>
      {onEveryDay && (
        <Button variant="secondary" onClick={onEveryDay}>
          {copy.everyDay}
        </Button>
      )}
    </div>
  )
}
