import type { UserField } from '#contract/people/custom-fields.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { cellClass } from './tableClass.ts'

const widths = [
  ['w-32', 'w-48'],
  ['w-40', 'w-56'],
  ['w-28', 'w-44'],
  ['w-36', 'w-52'],
  ['w-44', 'w-60'],
  ['w-32', 'w-52'],
  ['w-36', 'w-44'],
  ['w-28', 'w-56'],
] as const

/** Rows of people not known yet. */
export function UserSkeletons({ fields }: { fields: readonly UserField[] }) {
  const cell = cellClass(fields.length > 0)
  return widths.map(([name, email]) => (
    <Row key={name + email}>
      <Td className={cell.check}>
        <Skeleton shape="block" className="size-4.5" />
      </Td>
      <Td className={cell.name}>
        <div className="flex items-center gap-3">
          <Skeleton shape="round" className="size-8 @max-table:hidden" />
          <Skeleton className={`h-3 max-w-full @max-table:my-1 ${name}`} />
        </div>
      </Td>
      <Td className={cell.email}>
        <Skeleton className={`h-3 max-w-full @max-table:my-1 ${email}`} />
      </Td>
      <Td className={cell.status}>
        <Skeleton shape="round" className="h-6 w-20" />
      </Td>
      <Td className="@max-table:hidden">
        <Skeleton className="h-3 w-6" />
      </Td>
      {fields.map(({ id }) => (
        <Td key={id} className="@max-table:hidden">
          <Skeleton className="h-3 w-16" />
        </Td>
      ))}
      <Td className={cell.created}>
        <Skeleton className="h-3 w-20 @max-table:my-0.5" />
      </Td>
      <Td className="@max-table:hidden" />
    </Row>
  ))
}
