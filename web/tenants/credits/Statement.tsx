import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportCredits } from '#contract/tenants/credits.ts'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { ExportLink } from '#web/lists/ExportLink.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import { useMayExport } from '#web/lists/useMayExport.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { creditsCopy } from './copy.ts'
import { statementQuery } from './queries.ts'
import { StatementTable } from './StatementTable.tsx'

type Props = { organization: OrganizationNode; onClose: () => void }

/** Balance of an organization and its transfers. */
export default function Statement({ organization, onClose }: Props) {
  const copy = useCopy(creditsCopy)
  const mayExport = useMayExport()
  const file = fileAddress(exportCredits, { params: { orgId: organization.id } })
  const [page, setPage] = useState(1)
  const statement = useQuery(statementQuery(organization.id, page))
  const { balance = organization.credits ?? 0, entries = [], pagination } = statement.data ?? {}
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={copy.credits}
      description={<span className="wrap-anywhere">{organization.name}</span>}
      closeLabel={copy.close}
      footer={mayExport && <ExportLink href={file} />}
    >
      <div className="flex flex-col gap-4">
        <p className="font-medium tabular-nums">{copy.balance(balance)}</p>
        {statement.isError && !statement.data && <ListFailed list={statement} sentence={copy.loadFailed} />}
        {statement.isPending && <Skeleton className="h-48" />}
        {statement.data && entries.length === 0 && <p className="py-6 text-center text-muted">{copy.none}</p>}
        {entries.length > 0 && <StatementTable entries={entries} busy={statement.isPlaceholderData} />}
        {pagination && pagination.totalPages > 1 && (
          <PageSteps label={copy.pages} pagination={pagination} onPage={setPage} />
        )}
      </div>
    </Dialog>
  )
}
