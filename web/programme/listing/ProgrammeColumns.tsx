import type { Column } from '#web/lists/ListRows.tsx'
import { useDetail } from '#web/lists/useDetail.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { ProgrammeBadge } from '#web/programme/status/ProgrammeBadge.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export interface Item {
  id: string
  title: string
  startDate: string
  endDate: string
}

type Path = '/challenges' | '/quizzes'

const titleWidths = ['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-52'] as const

/** The column with the row's link. */
export function titleColumn(head: string, path: Path): Column<Item> {
  return {
    key: 'title',
    head,
    className:
      'w-[40%] max-w-0 @max-table:col-span-3 @max-table:row-start-1 @max-table:w-auto @max-table:max-w-none',
    cell: ({ id, title }) => <Title id={id} title={title} path={path} />,
    skeleton: (row) => (
      <Skeleton className={`h-3 max-w-full @max-table:my-1 ${titleWidths[row % titleWidths.length]}`} />
    ),
  }
}

type TitleProps = Pick<Item, 'id' | 'title'> & { path: Path }

function Title({ id, title, path }: TitleProps) {
  return (
    <Link
      {...useDetail(path).linkTo(id)}
      title={title}
      className="line-clamp-2 rounded-small text-left font-medium wrap-anywhere group-hover/row:text-action"
    >
      {title}
    </Link>
  )
}

const dateClass = 'whitespace-nowrap text-muted @max-table:row-start-3 @max-table:text-xs'

export const startColumn = (head: string): Column<Item> => ({
  key: 'start',
  head,
  className: `${dateClass} @max-table:col-start-1`,
  cell: ({ startDate }) => <Day moment={startDate} />,
  skeleton: () => <Skeleton className="h-3 w-20" />,
})

export const endColumn = (head: string): Column<Item> => ({
  key: 'end',
  head,
  className: `${dateClass} @max-table:col-start-2 @max-table:before:content-["–_"]`,
  cell: ({ endDate }) => <Day moment={endDate} />,
})

function Day({ moment }: { moment: string }) {
  return <time dateTime={moment}>{useDays().say(moment)}</time>
}

/** A number with a label in the card. */
export const countColumn = <T,>(head: string, countOf: (item: T) => string): Column<T> => ({
  key: 'count',
  head,
  label: head,
  numeric: true,
  className:
    '@max-table:col-start-4 @max-table:row-start-3 @max-table:text-xs @max-table:before:text-muted @max-table:before:content-[attr(data-label)_"_"]',
  cell: countOf,
})

export const kindColumn = <T,>(head: string, kindOf: (item: T) => string): Column<T> => ({
  key: 'kind',
  head,
  className: '@max-table:col-span-3 @max-table:row-start-2 @max-table:text-xs @max-table:text-muted',
  cell: kindOf,
  skeleton: () => <Skeleton className="h-3 w-20" />,
})

export const statusColumn = (head: string): Column<Item> => ({
  key: 'status',
  head,
  className: '@max-table:col-start-4 @max-table:row-start-1 @max-table:justify-self-end',
  cell: (item) => <Status item={item} />,
  skeleton: () => <Skeleton shape="round" className="h-6 w-20" />,
})

function Status({ item }: { item: Item }) {
  return <ProgrammeBadge status={useStatus()(item)} />
}
