import { expect, test } from 'vitest'
import { missionListing, queryOf, statusFilters, typeFilters } from './listing.ts'

const { read: readListing, write: writeListing, isNarrowed } = missionListing
const first = readListing('')

test('[B9.page.2] the first page needs no query in the address and requests ten missions', () => {
  expect(writeListing(first)).toBe('')
  expect(isNarrowed(first)).toBe(false)
  expect(queryOf(first)).toEqual({ page: 1, limit: 10 })
})

test('[B4.missions.3] [B9.missions.1] the state of an address is read as it is written and requested', () => {
  const text = 'page=2&search=zo%C3%AB+b&type=photo_challenge&status=paused'
  const listing = readListing(text)
  expect(writeListing(listing)).toBe(text)
  expect(isNarrowed(listing)).toBe(true)
  const narrowed = { search: 'zoë b', type: 'photo_challenge', status: 'paused' }
  expect(queryOf(listing)).toEqual({ page: 2, limit: 10, ...narrowed })
  expect(typeFilters).toEqual(['all', 'quiz_mission', 'individual_challenge', 'photo_challenge'])
  expect(statusFilters).toEqual(['all', 'active', 'paused', 'completed'])
})

test.each(['page=0', 'page=1.5', 'page=none', 'type=workshop', 'status=late', 'search='])(
  'an invalid value in the address counts as absent: %s',
  (text) => {
    expect(readListing(text)).toEqual(first)
  },
)

test('a search is trimmed and truncated to the length the server accepts', () => {
  expect(readListing(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  expect(queryOf(readListing('search=+zo+')).search).toBe('zo')
  expect(queryOf(readListing('search=++'))).not.toHaveProperty('search')
  expect(isNarrowed(readListing('search=++'))).toBe(false)
})
