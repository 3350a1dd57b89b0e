import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { cellClass } from './tableClass.ts'

const widths = ['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-52'] as const

const cells = {
  title: (width: string) => (
    <Td key="title" className={cellClass.title}>
      <Skeleton className={`h-3 max-w-full @max-table:my-1 ${width}`} />
    </Td>
  ),
  category: () => (
    <Td key="category" className={cellClass.category}>
      <Skeleton className="h-3 w-20" />
    </Td>
  ),
  start: () => (
    <Td key="start" className={cellClass.start}>
      <Skeleton className="h-3 w-20" />
    </Td>
  ),
  end: () => (
    <Td key="end" className="@max-table:hidden">
      <Skeleton className="h-3 w-20" />
    </Td>
  ),
  answers: () => (
    <Td key="answers" className="@max-table:hidden">
      <Skeleton className="ml-auto h-3 w-6" />
    </Td>
  ),
  status: () => (
    <Td key="status" className={cellClass.status}>
      <Skeleton shape="round" className="h-6 w-20" />
    </Td>
  ),
}

/** Rows not known yet, in the order of the table's columns. */
export function ProgrammeSkeletons({ columns }: { columns: readonly (keyof typeof cells)[] }) {
  return widths.map((width) => <Row key={width}>{columns.map((column) => cells[column](width))}</Row>)
}
