import type { CreditEntry } from '#contract/tenants/credits.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/table/Row.tsx'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { creditsCopy } from './copy.ts'

type Props = { entries: readonly CreditEntry[]; busy: boolean }

export function StatementTable({ entries, busy }: Props) {
  const copy = useCopy(creditsCopy)
  const { instant, number } = useFormats()
  const kindOf = ({ kind, amount }: CreditEntry) => {
    const words = copy.kinds[kind]
    return typeof words === 'string' ? words : words[amount > 0 ? 'in' : 'out']
  }
  return (
    <Table label={copy.table} busy={busy} className={cx('transition-opacity', busy && 'opacity-60')}>
      <thead>
        <tr>
          <Th>{copy.when}</Th>
          <Th>{copy.what}</Th>
          <Th>{copy.other}</Th>
          <Th>{copy.by}</Th>
          <Th numeric>{copy.change}</Th>
          <Th numeric>{copy.after}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Td className="whitespace-nowrap text-muted">
              <time dateTime={entry.at}>{instant(entry.at)}</time>
            </Td>
            <Td className="min-w-32">
              {kindOf(entry)}
              {entry.reason && <span className="block text-xs text-muted wrap-anywhere">{entry.reason}</span>}
            </Td>
            <Td className="min-w-32 wrap-anywhere">
              {entry.other ? entry.other.name || copy.deleted : copy.provider}
            </Td>
            <Td className="min-w-32 wrap-anywhere">{entry.by ?? copy.provider}</Td>
            <Td numeric className="font-medium tabular-nums">
              {entry.amount > 0 && '+'}
              {number(entry.amount)}
            </Td>
            <Td numeric className="tabular-nums">
              {number(entry.balance)}
            </Td>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
