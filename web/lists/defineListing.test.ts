import { expect, test } from 'vitest'
import { defineListing, oneOf, optional } from './defineListing.ts'

const listing = defineListing({
  path: '/quizzes',
  views: { tab: oneOf(['upcoming', 'finished'], 'upcoming') },
  filters: { range: optional(['7d', '30d']) },
})
const first = { page: 1, search: '', tab: 'upcoming', range: undefined }

test('an address without a query is the first page of all rows, and is written without a query', () => {
  expect(listing.read('')).toEqual(first)
  expect(listing.write(listing.read(''))).toBe('')
})

test('the state of an address is read as it is written', () => {
  const text = 'page=2&tab=finished&search=zo%C3%AB+b&range=7d'
  expect(listing.read(text)).toEqual({ page: 2, tab: 'finished', search: 'zoë b', range: '7d' })
  expect(listing.write(listing.read(text))).toBe(text)
})

test.each(['page=0', 'page=1.5', 'page=none', 'page=1000001', 'tab=gone', 'range=1y', 'range=', 'other=1'])(
  'an invalid value counts as absent: %s',
  (text) => {
    expect(listing.read(text)).toEqual(first)
  },
)

test('a search is truncated to the length the server accepts', () => {
  expect(listing.read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
})

test('a search or a filter narrows the list, while a tab, a page or blanks do not', () => {
  const isNarrowed = (text: string) => listing.isNarrowed(listing.read(text))
  expect([isNarrowed('search=a'), isNarrowed('range=7d')]).toEqual([true, true])
  expect(isNarrowed('tab=finished&page=2&search=++')).toBe(false)
})

test('clearing the filters returns to the first page of the same tab', () => {
  const cleared = listing.clear(listing.read('page=2&tab=finished&search=a&range=7d'))
  expect(listing.write(cleared)).toBe('tab=finished')
})
