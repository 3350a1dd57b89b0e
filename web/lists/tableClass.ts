/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
export const tableClass = [
  'overflow-visible! [--sticky-top:--spacing(14)] [&_tbody_tr]:cursor-pointer',
  '@max-table:[&_thead]:sr-only',
  '@max-table:[&_tbody>tr]:grid @max-table:[&_tbody>tr]:grid-cols-[auto_auto_1fr_auto] @max-table:[&_tbody>tr]:items-center @max-table:[&_tbody>tr]:gap-x-2 @max-table:[&_tbody>tr]:gap-y-1.5',
  '@max-table:[&_tbody>tr]:border-b @max-table:[&_tbody>tr]:border-line @max-table:[&_tbody>tr]:px-4 @max-table:[&_tbody>tr]:py-3 @max-table:[&_tbody>tr:last-child]:border-b-0',
  '@max-table:[&_td]:h-auto @max-table:[&_td]:border-b-0 @max-table:[&_td]:p-0!',
].join(' ')

const quiet = 'whitespace-nowrap text-muted'

export const cellClass = {
  title:
    'w-[40%] max-w-0 @max-table:col-span-3 @max-table:row-start-1 @max-table:w-auto @max-table:max-w-none',
  category: '@max-table:col-span-3 @max-table:row-start-2 @max-table:text-xs @max-table:text-muted',
  start: `${quiet} @max-table:col-start-1 @max-table:row-start-3 @max-table:text-xs`,
  end: `${quiet} @max-table:col-start-2 @max-table:row-start-3 @max-table:text-xs @max-table:before:content-["–_"]`,
  answers:
    '@max-table:col-start-4 @max-table:row-start-3 @max-table:text-xs @max-table:before:text-muted @max-table:before:content-[attr(data-label)_"_"]',
  status: '@max-table:col-start-4 @max-table:row-start-1 @max-table:justify-self-end',
}
