import type { AuditEntry } from '#contract/identity/audit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/table/Row.tsx'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { Affected } from './Affected.tsx'
import { actionCopy } from './actionCopy.ts'
import { auditCopy } from './copy.ts'

type Props = { entries: readonly AuditEntry[]; busy: boolean }

export function AuditTable({ entries, busy }: Props) {
  const copy = useCopy(auditCopy)
  const actions = useCopy(actionCopy)
  const { instant } = useFormats()
  return (
    <Table label={copy.table} busy={busy} className={cx('transition-opacity', busy && 'opacity-60')}>
      <thead>
        <tr>
          <Th>{copy.when}</Th>
          <Th>{copy.who}</Th>
          <Th>{copy.what}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Td className="whitespace-nowrap text-muted">
              <time dateTime={entry.at}>{instant(entry.at)}</time>
              <span className="block text-xs">{copy.at(entry.address)}</span>
            </Td>
            <Td>
              <span className="flex flex-wrap items-center gap-x-2">
                {entry.actor?.name ?? copy.provider}
                {entry.support && <Badge tone="warning">{copy.support}</Badge>}
              </span>
              {entry.actor && (
                <span className="block text-xs text-muted wrap-anywhere">{entry.actor.email}</span>
              )}
            </Td>
            <Td className="min-w-56">
              <span className="font-medium">{actions[entry.action] ?? entry.action}</span>
              {entry.subject && <span className="wrap-anywhere"> · {entry.subject}</span>}
              <Affected affected={entry.affected} />
              {entry.fields.length > 0 && (
                <span className="block text-xs text-muted wrap-anywhere">
                  {copy.fields(entry.fields.join(', '))}
                </span>
              )}
            </Td>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
