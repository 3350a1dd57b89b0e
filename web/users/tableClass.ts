/** Where the list is narrow, each row stands as a small card: the cells keep their order and their roles. */
export const tableClass = [
  '[--sticky-top:--spacing(14)] overflow-visible!',
  '@max-3xl:[&_tr]:grid @max-3xl:[&_tr]:grid-cols-[auto_auto_1fr_auto] @max-3xl:[&_tr]:items-center @max-3xl:[&_tr]:gap-x-3',
  '@max-3xl:[&_tbody>tr]:gap-y-1 @max-3xl:[&_tbody>tr]:border-b @max-3xl:[&_tbody>tr]:border-line @max-3xl:[&_tbody>tr]:px-4 @max-3xl:[&_tbody>tr]:py-3 @max-3xl:[&_tbody>tr:last-child]:border-b-0',
  '@max-3xl:[&_thead>tr]:border-b @max-3xl:[&_thead>tr]:border-line @max-3xl:[&_thead>tr]:px-4 @max-3xl:[&_th]:flex @max-3xl:[&_th]:items-center @max-3xl:[&_th]:border-b-0 @max-3xl:[&_th]:p-0!',
  '@max-3xl:[&_td]:h-auto @max-3xl:[&_td]:border-b-0 @max-3xl:[&_td]:p-0!',
].join(' ')

const narrowOnly = '@max-3xl:before:text-muted @max-3xl:before:content-[attr(data-label)_"_"]'

export const headClass = {
  check: 'w-12 @max-3xl:w-auto',
  wide: '@max-3xl:sr-only!',
  actions: 'w-16 @5xl:w-40 @max-3xl:sr-only!',
}

export const cellClass = {
  check: '@max-3xl:col-start-1 @max-3xl:row-start-1 @max-3xl:self-start',
  name: 'w-[38%] max-w-0 @max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:w-auto @max-3xl:max-w-none',
  email:
    'w-[42%] max-w-0 text-muted @max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-2 @max-3xl:w-auto @max-3xl:max-w-none',
  status: '@max-3xl:col-start-2 @max-3xl:row-start-3 @max-3xl:pt-1!',
  invited: `@max-3xl:col-start-3 @max-3xl:row-start-3 @max-3xl:pt-1! @max-3xl:text-xs ${narrowOnly}`,
  actions: '@max-3xl:col-start-4 @max-3xl:row-span-3 @max-3xl:row-start-1 @max-3xl:self-start',
}
