import type { CreditEntry } from '#contract/tenants/credits.ts'
import { type Column, ListRows } from '#web/lists/ListRows.tsx'
import { ListTable } from '#web/lists/ListTable.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { creditsCopy } from './copy.ts'

type Props = { entries: readonly CreditEntry[]; busy: boolean }

export function StatementTable({ entries, busy }: Props) {
  const copy = useCopy(creditsCopy)
  const columns = useColumns()
  return (
    <ListTable label={copy.table} columns={columns} busy={busy}>
      <ListRows columns={columns} rows={entries} />
    </ListTable>
  )
}

function useColumns(): Column<CreditEntry>[] {
  const copy = useCopy(creditsCopy)
  const { instant, number } = useFormats()
  const text = 'min-w-32 wrap-anywhere'
  const otherOf = ({ other }: CreditEntry) => (other ? other.name || copy.deleted : copy.provider)
  const changeOf = ({ amount }: CreditEntry) => `${amount > 0 ? '+' : ''}${number(amount)}`
  return [
    {
      key: 'when',
      head: copy.when,
      className: 'whitespace-nowrap text-muted',
      cell: ({ at }) => <time dateTime={at}>{instant(at)}</time>,
    },
    { key: 'what', head: copy.what, className: 'min-w-32', cell: (entry) => <Kind entry={entry} /> },
    { key: 'other', head: copy.other, className: text, cell: otherOf },
    { key: 'by', head: copy.by, className: text, cell: ({ by }) => by ?? copy.provider },
    { key: 'change', head: copy.change, numeric: true, className: 'font-medium', cell: changeOf },
    { key: 'after', head: copy.after, numeric: true, cell: ({ balance }) => number(balance) },
  ]
}

function Kind({ entry: { kind, amount, reason } }: { entry: CreditEntry }) {
  const words = useCopy(creditsCopy).kinds[kind]
  return (
    <>
      {typeof words === 'string' ? words : words[amount > 0 ? 'in' : 'out']}
      {reason && <span className="block text-xs text-muted wrap-anywhere">{reason}</span>}
    </>
  )
}
