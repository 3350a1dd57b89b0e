/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
const cards = [
  'overflow-visible!',
  '@max-3xl:[&_tr]:grid @max-3xl:[&_tr]:grid-cols-[auto_auto_1fr_auto] @max-3xl:[&_tr]:items-center @max-3xl:[&_tr]:gap-x-3',
  '@max-3xl:[&_tbody>tr]:gap-y-1 @max-3xl:[&_tbody>tr]:border-b @max-3xl:[&_tbody>tr]:border-line @max-3xl:[&_tbody>tr]:px-4 @max-3xl:[&_tbody>tr]:py-3 @max-3xl:[&_tbody>tr:last-child]:border-b-0',
  '@max-3xl:[&_thead>tr]:border-b @max-3xl:[&_thead>tr]:border-line @max-3xl:[&_thead>tr]:px-4 @max-3xl:[&_th]:flex @max-3xl:[&_th]:items-center @max-3xl:[&_th]:border-b-0 @max-3xl:[&_th]:p-0!',
  '@max-3xl:[&_td]:h-auto @max-3xl:[&_td]:border-b-0 @max-3xl:[&_td]:p-0!',
].join(' ')

/** With columns of the organization's own the table may get wide, and then scrolls in itself. */
export const tableClass = (wide: boolean) =>
  wide ? `${cards} @3xl:overflow-x-auto!` : `${cards} [--sticky-top:--spacing(14)]`

const narrowOnly = '@max-3xl:before:text-muted @max-3xl:before:content-[attr(data-label)_"_"]'
const labelled = `@max-3xl:text-xs ${narrowOnly}`

/** Opaque, and in the colour of its row, so that what scrolls passes beneath. */
const held =
  '@3xl:sticky @3xl:z-10 @3xl:bg-surface @3xl:bg-linear-to-r @3xl:group-hover/row:from-sunken/50 @3xl:group-hover/row:to-sunken/50 @3xl:group-has-checked/row:from-action-soft/60 @3xl:group-has-checked/row:to-action-soft/60'
const heldHead = '@3xl:z-20'

export const headClass = (wide: boolean) => ({
  check: `w-12 @max-3xl:w-auto ${wide ? `${heldHead} @3xl:left-0` : ''}`,
  name: wide ? `${heldHead} @3xl:left-12 @3xl:border-r` : '',
  /** The cards say themselves what is what, and are sorted above the list. */
  column: '@max-3xl:hidden!',
  actions: `w-16 @max-3xl:sr-only! ${wide ? `${heldHead} @3xl:right-0 @3xl:border-l` : ''}`,
})

export const cellClass = (wide: boolean) => ({
  check: `@max-3xl:col-start-1 @max-3xl:row-span-2 @max-3xl:row-start-1 @max-3xl:self-start ${wide ? `${held} @3xl:left-0` : ''}`,
  name: `@max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-1 ${
    wide
      ? `${held} @3xl:left-12 @3xl:min-w-60 @3xl:border-r`
      : 'w-[32%] max-w-0 @max-3xl:w-auto @max-3xl:max-w-none'
  }`,
  email: `text-muted @max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-2 ${
    wide ? '@3xl:min-w-72' : 'w-[34%] max-w-0 @max-3xl:w-auto @max-3xl:max-w-none'
  }`,
  status: '@max-3xl:col-start-2 @max-3xl:row-start-3 @max-3xl:pt-1!',
  invited: `@max-3xl:col-start-3 @max-3xl:row-start-3 @max-3xl:pt-1! ${labelled}`,
  custom: `@max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:text-left @max-3xl:whitespace-normal @max-3xl:empty:hidden ${labelled}`,
  created: `whitespace-nowrap text-muted @max-3xl:col-span-2 @max-3xl:col-start-2 ${labelled}`,
  actions: `@max-3xl:col-start-4 @max-3xl:row-span-3 @max-3xl:row-start-1 @max-3xl:self-start ${
    wide ? `${held} @3xl:right-0 @3xl:border-l` : ''
  }`,
})
