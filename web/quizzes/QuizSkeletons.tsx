import { cellClass } from '#web/programme/tableClass.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'

const widths = ['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-52'] as const

/** Rows of quizzes not known yet. */
export function QuizSkeletons() {
  return widths.map((width) => (
    <Row key={width}>
      <Td className={cellClass.title}>
        <Skeleton className={`h-3 max-w-full @max-3xl:my-1 ${width}`} />
      </Td>
      <Td className={cellClass.category}>
        <Skeleton className="h-3 w-16" />
      </Td>
      <Td className={cellClass.start}>
        <Skeleton className="h-3 w-20" />
      </Td>
      <Td className="@max-3xl:hidden">
        <Skeleton className="h-3 w-20" />
      </Td>
      <Td className="@max-3xl:hidden">
        <Skeleton className="ml-auto h-3 w-6" />
      </Td>
      <Td className={cellClass.status}>
        <Skeleton shape="round" className="h-6 w-20" />
      </Td>
    </Row>
  ))
}
