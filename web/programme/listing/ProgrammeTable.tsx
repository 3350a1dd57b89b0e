import { cardClass, headsClass } from '#web/lists/cardClass.ts'
import { type Column, ListRows } from '#web/lists/ListRows.tsx'
import { ListTable } from '#web/lists/ListTable.tsx'
import { openRow } from '#web/lists/openRow.ts'
import { useDetail } from '#web/lists/useDetail.ts'
import type { Item } from './ProgrammeColumns.tsx'

const tableClass = [
  cardClass,
  headsClass,
  '[&_tbody_tr]:cursor-pointer',
  '@max-table:[&_tbody>tr]:grid-cols-[auto_auto_1fr_auto] @max-table:[&_tbody>tr]:gap-x-2 @max-table:[&_tbody>tr]:gap-y-1.5',
].join(' ')

type Props<T> = {
  path: '/challenges' | '/quizzes'
  label: string
  columns: readonly Column<T>[]
  /** Undefined while unknown. */
  items: readonly T[] | undefined
  busy: boolean
}

/** Table whose rows open their challenge or quiz. */
export function ProgrammeTable<T extends Item>({ path, label, columns, items, busy }: Props<T>) {
  const { linkTo } = useDetail(path)
  return (
    <ListTable label={label} columns={columns} busy={busy} className={tableClass}>
      {items && (
        <ListRows columns={columns} rows={items} onOpen={(event, { id }) => openRow(event, linkTo(id))} />
      )}
    </ListTable>
  )
}
