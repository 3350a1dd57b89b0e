/** In a narrow list each row is a card: the cells keep their order and roles. */
export const tableClass = [
  'overflow-visible! [--sticky-top:--spacing(14)] @max-table:[&_thead]:sr-only',
  '@max-table:[&_tbody>tr]:grid @max-table:[&_tbody>tr]:grid-cols-[auto_1fr_auto] @max-table:[&_tbody>tr]:items-center @max-table:[&_tbody>tr]:gap-x-2 @max-table:[&_tbody>tr]:gap-y-1.5',
  '@max-table:[&_tbody>tr]:border-b @max-table:[&_tbody>tr]:border-line @max-table:[&_tbody>tr]:px-4 @max-table:[&_tbody>tr]:py-3 @max-table:[&_tbody>tr:last-child]:border-b-0',
  '@table:@max-[56rem]:[&_tr>:not(:first-child,:last-child)]:px-2',
  '@max-table:[&_td]:h-auto @max-table:[&_td]:border-b-0 @max-table:[&_td]:p-0!',
].join(' ')

const quiet = 'whitespace-nowrap text-muted @max-table:text-xs'

export const cellClass = {
  title: 'font-medium @max-table:col-span-2 @max-table:row-start-1',
  status: '@max-table:col-start-3 @max-table:row-start-1 @max-table:justify-self-end',
  period: `${quiet} @table:@max-[56rem]:whitespace-normal @max-table:col-span-3 @max-table:row-start-2`,
  type: `${quiet} @max-table:col-start-1 @max-table:row-start-3`,
  created: `${quiet} @max-table:col-start-2 @max-table:row-start-3 @max-table:before:content-["·_"]`,
  actions:
    '@table:@max-[56rem]:[&_svg:not(.lucide-trash-2)]:hidden @max-table:col-span-3 @max-table:row-start-4 @max-table:pt-1!',
}
