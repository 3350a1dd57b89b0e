/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
export const tableClass = [
  'overflow-visible! [--sticky-top:--spacing(14)] @max-3xl:[&_thead]:sr-only',
  '@max-3xl:[&_tbody>tr]:grid @max-3xl:[&_tbody>tr]:grid-cols-[auto_1fr_auto] @max-3xl:[&_tbody>tr]:items-center @max-3xl:[&_tbody>tr]:gap-x-2 @max-3xl:[&_tbody>tr]:gap-y-1.5',
  '@max-3xl:[&_tbody>tr]:border-b @max-3xl:[&_tbody>tr]:border-line @max-3xl:[&_tbody>tr]:px-4 @max-3xl:[&_tbody>tr]:py-3 @max-3xl:[&_tbody>tr:last-child]:border-b-0',
  '@max-3xl:[&_td]:h-auto @max-3xl:[&_td]:border-b-0 @max-3xl:[&_td]:p-0!',
].join(' ')

const quiet = 'whitespace-nowrap text-muted @max-3xl:text-xs'

export const cellClass = {
  title: 'font-medium @max-3xl:col-span-2 @max-3xl:row-start-1',
  status: '@max-3xl:col-start-3 @max-3xl:row-start-1 @max-3xl:justify-self-end',
  period: `${quiet} @max-3xl:col-span-3 @max-3xl:row-start-2`,
  type: `${quiet} @max-3xl:col-start-1 @max-3xl:row-start-3`,
  created: `${quiet} @max-3xl:col-start-2 @max-3xl:row-start-3 @max-3xl:before:content-["·_"]`,
  actions: '@max-3xl:col-span-3 @max-3xl:row-start-4 @max-3xl:pt-1!',
}
