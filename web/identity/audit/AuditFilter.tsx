import { exportAuditEntries } from '#contract/identity/audit.ts'
import { ExportLink } from '#web/lists/ExportLink.tsx'
import { useMayExport } from '#web/lists/useMayExport.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { auditCopy } from './copy.ts'
import { type Span, spanOf } from './queries.ts'

type Props = { span: Span; onChange: (span: Span) => void }

/** The days of the entries, and the same entries as a file. */
export function AuditFilter({ span, onChange }: Props) {
  const copy = useCopy(auditCopy)
  const { currentId: orgId } = useOrganizations()
  const mayExport = useMayExport()
  return (
    <search className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          className="grow basis-36 sm:max-w-44"
          label={copy[day]}
          type="date"
          value={span[day]}
          onChange={({ target }) => onChange({ ...span, [day]: target.value })}
        />
      ))}
      {mayExport && (
        <ExportLink
          className="ml-auto"
          href={fileAddress(exportAuditEntries, { params: { orgId }, query: spanOf(span) })}
        />
      )}
    </search>
  )
}
