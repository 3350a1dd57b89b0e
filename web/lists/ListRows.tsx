import type { MouseEvent, ReactNode } from 'react'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import type { Head } from './ListTable.tsx'

export interface Column<T> extends Head {
  /** Names the value in a card, which has no column headers. */
  label?: string
  cell: (row: T) => ReactNode
}

type Props<T> = {
  columns: readonly Column<T>[]
  rows: readonly T[]
  onOpen?: (event: MouseEvent, row: T) => void
}

/** Renders rows whose cells depend on the row only. */
export function ListRows<T extends { id: string }>({ columns, rows, onOpen }: Props<T>) {
  return rows.map((row) => (
    <Row key={row.id} {...(onOpen && { onClick: (event: MouseEvent) => onOpen(event, row) })}>
      {columns.map(({ key, numeric, className, label, cell }) => (
        <Td key={key} numeric={numeric} className={className} data-label={label}>
          {cell(row)}
        </Td>
      ))}
    </Row>
  ))
}
