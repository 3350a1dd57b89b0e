import { cardClass } from '#web/lists/cardClass.ts'

const cards = [
  cardClass,
  '@max-table:[&_tr]:grid @max-table:[&_tr]:grid-cols-[auto_auto_1fr_auto] @max-table:[&_tr]:items-center @max-table:[&_tr]:gap-x-3',
  '@max-table:[&_tbody>tr]:gap-y-1',
  '@max-table:[&_thead>tr]:border-b @max-table:[&_thead>tr]:border-line @max-table:[&_thead>tr]:px-4 @max-table:[&_th]:flex @max-table:[&_th]:items-center @max-table:[&_th]:border-b-0 @max-table:[&_th]:p-0!',
  '@table:@max-[56rem]:[&_tr>:not(:first-child,:last-child)]:px-2',
].join(' ')

/** Custom columns can make the table wide; it then scrolls horizontally. */
export const tableClass = (wide: boolean) =>
  wide ? `${cards} @table:overflow-x-auto!` : `${cards} [--sticky-top:--spacing(14)]`

const narrowOnly = '@max-table:before:text-muted @max-table:before:content-[attr(data-label)_"_"]'
const labelled = `@max-table:text-xs ${narrowOnly}`

/** Opaque, in the colour of its row, so that scrolled cells pass below. */
const held =
  '@table:sticky @table:z-10 @table:bg-surface @table:bg-linear-to-r @table:group-hover/row:from-sunken/50 @table:group-hover/row:to-sunken/50 @table:group-has-checked/row:from-action-soft/60 @table:group-has-checked/row:to-action-soft/60'
const heldHead = '@table:z-20'

export const headClass = (wide: boolean) => ({
  check: `w-12 @max-table:w-auto ${wide ? `${heldHead} @table:left-0` : ''}`,
  name: wide ? `${heldHead} @table:left-12 @table:border-r` : '',
  /** Cards have their own labels, and are sorted above the list. */
  column: '@max-table:hidden!',
  actions: `w-16 @max-table:sr-only! ${wide ? `${heldHead} @table:right-0 @table:border-l` : ''}`,
})

export const cellClass = (wide: boolean) => ({
  check: `@max-table:col-start-1 @max-table:row-span-2 @max-table:row-start-1 @max-table:self-start ${wide ? `${held} @table:left-0` : ''}`,
  name: `@max-table:col-span-2 @max-table:col-start-2 @max-table:row-start-1 ${
    wide
      ? `${held} @table:left-12 @table:min-w-60 @table:border-r`
      : 'w-[28%] max-w-0 @max-table:w-auto @max-table:max-w-none'
  }`,
  email: `text-muted @table:@max-[56rem]:text-xs @max-table:col-span-2 @max-table:col-start-2 @max-table:row-start-2 ${
    wide ? '@table:min-w-72' : 'w-[38%] max-w-0 @max-table:w-auto @max-table:max-w-none'
  }`,
  status: '@max-table:col-start-2 @max-table:row-start-3 @max-table:pt-1!',
  invited: `@max-table:col-start-3 @max-table:row-start-3 @max-table:pt-1! ${labelled}`,
  custom: `@max-table:col-span-2 @max-table:col-start-2 @max-table:text-left @max-table:whitespace-normal @max-table:empty:hidden ${labelled}`,
  created: `whitespace-nowrap text-muted @max-table:col-span-2 @max-table:col-start-2 ${labelled}`,
  actions: `@max-table:col-start-4 @max-table:row-span-3 @max-table:row-start-1 @max-table:self-start ${
    wide ? `${held} @table:right-0 @table:border-l` : ''
  }`,
})
