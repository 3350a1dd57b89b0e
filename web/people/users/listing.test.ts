import { expect, test } from 'vitest'
import { queryOf, sortedBy, userListing } from './listing.ts'

const { read: readListing, write: writeListing } = userListing
const first = readListing('')
const now = Date.parse('2026-05-04T08:15:42.123Z')

test('the first page needs no query in the address and requests the newest twenty', () => {
  expect(writeListing(first)).toBe('')
  expect(queryOf(first, now)).toEqual({ page: 1, limit: 20, sort: 'created_at', order: 'desc' })
})

test.each([
  'page=7',
  'search=zo%C3%AB+berg',
  'page=2&sort=email&order=asc&search=a&status=invited&range=30d',
])('the state of an address is read as it is written: %s', (text) => {
  expect(writeListing(readListing(text))).toBe(text)
})

test.each(['page=0', 'page=1.5', 'page=none', 'sort=password', 'order=up', 'status=gone', 'range=1y'])(
  'an invalid value in the address counts as absent: %s',
  (text) => {
    expect(readListing(text)).toEqual(first)
  },
)

test('a search is trimmed and truncated to the length the server accepts', () => {
  expect(readListing(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  expect(queryOf(readListing('search=+zo+'), now).search).toBe('zo')
  expect(queryOf(readListing('search=++'), now)).not.toHaveProperty('search')
})

test('a range starts at a whole minute, so that a repeated request hits the cache', () => {
  const since = (text: string, at = now) => queryOf(readListing(text), at).createdSince
  expect(since('range=24h')).toBe('2026-05-03T08:15:00.000Z')
  expect(since('range=90d')).toBe('2026-02-03T08:15:00.000Z')
  expect(since('range=24h', now + 17_000)).toBe(since('range=24h'))
})

test('a column is first sorted in reading order, then in reverse', () => {
  expect(sortedBy(first, 'last_name')).toEqual({ sort: 'last_name', order: 'asc' })
  expect(sortedBy({ ...first, sort: 'last_name', order: 'asc' }, 'last_name').order).toBe('desc')
  expect(sortedBy({ ...first, sort: 'email', order: 'asc' }, 'created_at').order).toBe('desc')
})
