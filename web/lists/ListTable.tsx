import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/table/Row.tsx'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { type Sort, Th } from '#web/ui/table/Th.tsx'

export interface Head {
  key: string
  head: ReactNode
  headClass?: string | undefined
  /** The header is for screen readers only. */
  hideHead?: boolean
  sort?: Sort
  numeric?: boolean
  /** Classes of the column's cells. */
  className?: string
  /** Placeholder of the cell while loading. Without it cards omit the cell. */
  skeleton?: (row: number) => ReactNode
}

type Props = {
  label: string
  columns: readonly Head[]
  /** Other rows are loading. */
  busy: boolean
  className?: string
  /** The rows; skeletons are shown if undefined. */
  children?: ReactNode
}

export function ListTable({ label, columns, busy, className, children }: Props) {
  return (
    <Table
      label={label}
      busy={busy || !children}
      className={cx(className, 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          {columns.map(({ key, head, headClass, hideHead, numeric, sort }) => (
            <Th key={key} className={headClass} hideLabel={hideHead} numeric={numeric} sort={sort}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>{children ?? <Skeletons columns={columns} />}</tbody>
    </Table>
  )
}

const skeletonRows = 8

function Skeletons({ columns }: Pick<Props, 'columns'>) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move.
    <Row key={row}>
      {columns.map(({ key, className, skeleton }) => (
        <Td key={key} className={skeleton ? className : '@max-table:hidden'}>
          {skeleton?.(row)}
        </Td>
      ))}
    </Row>
  ))
}

/** One cell across the table, instead of its rows. */
export function InsteadOfRows({ columns, children }: Pick<Props, 'columns' | 'children'>) {
  return (
    <tr>
      <Td colSpan={columns.length} className="border-b-0! px-0! @max-table:col-span-full">
        {children}
      </Td>
    </tr>
  )
}
