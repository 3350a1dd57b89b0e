/**
 * Turns each row of a narrow list into a card: the cells keep their order and roles. The classes of the columns
 * place the cells in the card, those of the table define the columns of the grid.
 */
export const cardClass = [
  'overflow-visible!',
  '@max-table:[&_tbody>tr]:grid @max-table:[&_tbody>tr]:items-center',
  '@max-table:[&_tbody>tr]:border-b @max-table:[&_tbody>tr]:border-line @max-table:[&_tbody>tr]:px-4 @max-table:[&_tbody>tr]:py-3 @max-table:[&_tbody>tr:last-child]:border-b-0',
  '@max-table:[&_td]:h-auto @max-table:[&_td]:border-b-0 @max-table:[&_td]:p-0!',
].join(' ')

/** The headers stick below the page's top bar; above cards they are for screen readers only. */
export const headsClass = '[--sticky-top:--spacing(14)] @max-table:[&_thead]:sr-only'
