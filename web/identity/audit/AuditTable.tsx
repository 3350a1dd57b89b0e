import type { AuditEntry } from '#contract/identity/audit.ts'
import { type Column, ListRows } from '#web/lists/ListRows.tsx'
import { ListTable } from '#web/lists/ListTable.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Affected } from './Affected.tsx'
import { actionCopy } from './actionCopy.ts'
import { auditCopy } from './copy.ts'

type Props = { entries: readonly AuditEntry[]; busy: boolean }

export function AuditTable({ entries, busy }: Props) {
  const copy = useCopy(auditCopy)
  const columns: Column<AuditEntry>[] = [
    {
      key: 'when',
      head: copy.when,
      className: 'whitespace-nowrap text-muted',
      cell: (entry) => <When entry={entry} />,
    },
    { key: 'who', head: copy.who, cell: (entry) => <Who entry={entry} /> },
    { key: 'what', head: copy.what, className: 'min-w-56', cell: (entry) => <What entry={entry} /> },
  ]
  return (
    <ListTable label={copy.table} columns={columns} busy={busy}>
      <ListRows columns={columns} rows={entries} />
    </ListTable>
  )
}

type CellProps = { entry: AuditEntry }

function When({ entry: { at, address } }: CellProps) {
  const copy = useCopy(auditCopy)
  const { instant } = useFormats()
  return (
    <>
      <time dateTime={at}>{instant(at)}</time>
      <span className="block text-xs">{copy.at(address)}</span>
    </>
  )
}

function Who({ entry: { actor, support } }: CellProps) {
  const copy = useCopy(auditCopy)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {actor?.name ?? copy.provider}
        {support && <Badge tone="warning">{copy.support}</Badge>}
      </span>
      {actor && <span className="block text-xs text-muted wrap-anywhere">{actor.email}</span>}
    </>
  )
}

function What({ entry: { action, subject, affected, fields } }: CellProps) {
  const copy = useCopy(auditCopy)
  const actions = useCopy(actionCopy)
  return (
    <>
      <span className="font-medium">{actions[action] ?? action}</span>
      {subject && <span className="wrap-anywhere"> · {subject}</span>}
      <Affected affected={affected} />
      {fields.length > 0 && (
        <span className="block text-xs text-muted wrap-anywhere">{copy.fields(fields.join(', '))}</span>
      )}
    </>
  )
}
