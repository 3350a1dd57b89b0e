import { Skeleton } from './Skeleton.tsx'
import { Row } from './table/Row.tsx'
import { Td } from './table/Td.tsx'

type Props = { rows?: number | undefined; columns: number }

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

/** Table rows in waiting, to be put in a <tbody>. */
export function SkeletonRows({ rows = 6, columns }: Props) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <Row key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <Td key={column}>
          <Skeleton className={widths[(row + column) % widths.length]} />
        </Td>
      ))}
    </Row>
  ))
}
