import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRow } from '#contract/people/imports.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { importCopy, reasonCopy } from './copy.ts'
import { rowsQuery } from './queries.ts'

export type Shown = 'create' | 'change' | 'skip'

type Props = { importId: string; action: Shown }

/** The rows of a file that have the same future, loaded page by page. */
export function PlanRows({ importId, action }: Props) {
  const copy = useCopy(importCopy)
  const list = useInfiniteQuery(rowsQuery(importId, action))
  const rows = list.data?.pages.flatMap((page) => page.rows)
  if (list.isError && !rows) {
    return <ListFailed list={list} sentence={copy.rowsFailed} fallback={copy.noAnswer} />
  }
  return (
    <section
      aria-label={copy.rows}
      // A scrollable region must be focusable by keyboard.
      tabIndex={rows ? 0 : undefined}
      className="h-72 overflow-auto rounded-control border border-line"
    >
      <RowTable rows={rows} hasReasons={action === 'skip'} />
      {list.isPending && (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
      {rows?.length === 0 && <p className="p-4 text-center text-sm text-muted">{copy.none[action]}</p>}
      {list.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button
            variant="quiet"
            size="sm"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      )}
    </section>
  )
}

const head = 'sticky top-0 border-b border-line bg-surface px-3 py-2 text-left text-xs font-medium text-muted'
const numberCell = 'border-b border-line px-3 py-2 text-right text-muted max-sm:border-b-0 max-sm:py-0'
const cell =
  'border-b border-line px-3 py-2 wrap-anywhere max-sm:col-start-2 max-sm:border-b-0 max-sm:py-0 max-sm:pl-0'
/** On phones each row is a card: its number, and next to it everything else, one below the other. */
const card =
  'max-sm:grid max-sm:grid-cols-[3.5rem_1fr] max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:py-2'

type TableProps = { rows: readonly ImportRow[] | undefined; hasReasons: boolean }

function RowTable({ rows, hasReasons }: TableProps) {
  const copy = useCopy(importCopy)
  const reasons = useCopy(reasonCopy)
  return (
    <table aria-label={copy.rows} className="w-full border-separate border-spacing-0 text-sm">
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={`${head} w-14 text-right!`}>
            {copy.line}
          </th>
          {[copy.name, copy.email, ...(hasReasons ? [copy.reason] : [])].map((column) => (
            <th key={column} scope="col" className={head}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr key={row.line} className={card}>
            <td className={numberCell}>{row.line}</td>
            <td className={cell}>
              {row.first_name} {row.last_name}
            </td>
            <td className={`${cell} max-sm:text-muted`}>{row.email}</td>
            {hasReasons && (
              <td className={`${cell} text-muted`}>{row.reason && reasons[row.reason](row.column ?? '')}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
