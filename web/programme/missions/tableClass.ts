/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
export const tableClass = [
  'overflow-visible! [--sticky-top:--spacing(14)]',
  '@max-table:[&_thead]:sr-only',
  '@max-table:[&_tbody>tr]:grid @max-table:[&_tbody>tr]:grid-cols-[auto_1fr_auto] @max-table:[&_tbody>tr]:items-center @max-table:[&_tbody>tr]:gap-x-2 @max-table:[&_tbody>tr]:gap-y-2',
  '@max-table:[&_tbody>tr]:border-b @max-table:[&_tbody>tr]:border-line @max-table:[&_tbody>tr]:px-4 @max-table:[&_tbody>tr]:py-3 @max-table:[&_tbody>tr:last-child]:border-b-0',
  '@table:@max-[56rem]:[&_tr>:not(:first-child,:last-child)]:px-2',
  '@max-table:[&_td]:h-auto @max-table:[&_td]:border-b-0 @max-table:[&_td]:p-0!',
].join(' ')

export const cellClass = {
  type: '@max-table:col-start-1 @max-table:row-start-1',
  title: 'max-w-0 @max-table:col-span-3 @max-table:row-start-2 @max-table:max-w-none',
  status: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-start',
  category:
    'wrap-break-word @max-table:col-span-2 @max-table:row-start-3 @max-table:text-xs @max-table:text-muted',
  duration:
    'whitespace-nowrap text-muted @max-table:col-span-2 @max-table:row-start-4 @max-table:-mt-1 @max-table:text-xs',
  actions: '@max-table:col-start-3 @max-table:row-span-2 @max-table:row-start-3 @max-table:self-end',
  /** One that stands for all. */
  whole: 'border-b-0! px-0! @max-table:col-span-full',
}
