/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
export const tableClass = [
  'overflow-visible! [--sticky-top:--spacing(14)]',
  '@max-3xl:[&_thead]:sr-only',
  '@max-3xl:[&_tbody>tr]:grid @max-3xl:[&_tbody>tr]:grid-cols-[auto_1fr_auto] @max-3xl:[&_tbody>tr]:items-center @max-3xl:[&_tbody>tr]:gap-x-2 @max-3xl:[&_tbody>tr]:gap-y-2',
  '@max-3xl:[&_tbody>tr]:border-b @max-3xl:[&_tbody>tr]:border-line @max-3xl:[&_tbody>tr]:px-4 @max-3xl:[&_tbody>tr]:py-3 @max-3xl:[&_tbody>tr:last-child]:border-b-0',
  '@max-3xl:[&_td]:h-auto @max-3xl:[&_td]:border-b-0 @max-3xl:[&_td]:p-0!',
].join(' ')

export const cellClass = {
  type: '@max-3xl:col-start-1 @max-3xl:row-start-1',
  title: 'max-w-0 @max-3xl:col-span-3 @max-3xl:row-start-2 @max-3xl:max-w-none',
  status: '@max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:justify-self-start',
  category: 'wrap-anywhere @max-3xl:col-span-2 @max-3xl:row-start-3 @max-3xl:text-xs @max-3xl:text-muted',
  duration:
    'whitespace-nowrap text-muted @max-3xl:col-span-2 @max-3xl:row-start-4 @max-3xl:-mt-1 @max-3xl:text-xs',
  actions: '@max-3xl:col-start-3 @max-3xl:row-span-2 @max-3xl:row-start-3 @max-3xl:self-end',
  /** One that stands for all. */
  whole: 'border-b-0! px-0! @max-3xl:col-span-full',
}
