import type { AuditEntry } from '#contract/identity/audit.ts'
import { cardClass, headsClass } from '#web/lists/cardClass.ts'
import { type Column, ListRows } from '#web/lists/ListRows.tsx'
import { ListTable } from '#web/lists/ListTable.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmailText } from '#web/ui/EmailText.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Affected } from './Affected.tsx'
import { actionCopy } from './actionCopy.ts'
import { auditCopy } from './copy.ts'

type Props = {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined
  busy: boolean
}

/** In a card what was done comes first, though the table begins with the time. */
const cards = [
  cardClass,
  headsClass,
  '@max-table:[&_tbody>tr]:gap-y-1 @table:[&_td]:py-3 @table:[&_td]:align-top',
].join(' ')

export function AuditTable({ entries, busy }: Props) {
  const copy = useCopy(auditCopy)
  const columns: Column<AuditEntry>[] = [
    {
      key: 'when',
      head: copy.when,
      className: 'text-muted wrap-anywhere @table:w-52 @max-table:row-start-3 @max-table:text-xs',
      skeleton: () => <Skeleton className="h-3 w-28" />,
      cell: (entry) => <When entry={entry} />,
    },
    {
      key: 'who',
      head: copy.who,
      className: '@table:w-[30%] @max-table:row-start-2',
      skeleton: () => <Skeleton className="h-3 w-24" />,
      cell: (entry) => <Who entry={entry} />,
    },
    {
      key: 'what',
      head: copy.what,
      className: '@max-table:row-start-1',
      skeleton: () => <Skeleton className="h-3 w-40" />,
      cell: (entry) => <What entry={entry} />,
    },
  ]
  return (
    <ListTable label={copy.table} columns={columns} busy={busy} className={cards}>
      {entries && <ListRows columns={columns} rows={entries} />}
    </ListTable>
  )
}

type CellProps = { entry: AuditEntry }

function When({ entry: { at, address } }: CellProps) {
  const copy = useCopy(auditCopy)
  const { instant } = useFormats()
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {instant(at)}
      </time>
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
      {actor && (
        <span className="block text-xs text-muted wrap-anywhere">
          <EmailText email={actor.email} />
        </span>
      )}
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
