import { expect, test } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { queryOf, userListing } from './listing.ts'
import { localPage } from './localPage.ts'

const userOf = (number: number, more: Partial<User>): User => ({
  id: String(number),
  first_name: 'Zoë',
  firstName: 'Zoë',
  last_name: 'Berg',
  lastName: 'Berg',
  email: `zoe-${number}@example.com`,
  status: 'pending',
  is_invited: false,
  created_at: `2026-05-0${number}T08:00:00.000Z`,
  metadata: { custom_fields: {} },
  invitation: null,
  ...more,
})

const everybody = [
  userOf(1, { last_name: 'Émond', status: 'active' }),
  userOf(2, { last_name: 'Fabre' }),
  userOf(3, { last_name: 'Abel', email: 'abel@example.com' }),
]

const page = (text: string) =>
  localPage(everybody, queryOf(userListing.read(text), Date.parse('2026-05-04T08:00:00Z')))
const ids = (text: string) => page(text).users.map(({ id }) => id)

test('people are sorted as the server sorts them', () => {
  expect(ids('')).toEqual(['3', '2', '1'])
  expect(ids('sort=last_name&order=asc')).toEqual(['3', '1', '2'])
  expect(ids('sort=email&order=desc')).toEqual(['2', '1', '3'])
})

test('each filter narrows the page and leaves the counts unchanged', () => {
  expect(ids('search=zoe+EMOND')).toEqual(['1'])
  expect(ids('search=abel%40')).toEqual(['3'])
  expect(ids('status=active')).toEqual(['1'])
  expect(ids('range=24h')).toEqual(['3'])
  expect(page('search=nobody')).toMatchObject({
    users: [],
    pagination: { totalItems: 0, totalPages: 0, hasNext: false, hasPrev: false },
    counts: { total: 3, active: 1, pending: 2 },
  })
})

test('a page has twenty people', () => {
  const many = Array.from({ length: 41 }, (_, index) => userOf(index + 1, { created_at: String(index + 10) }))
  const last = localPage(many, queryOf(userListing.read('page=3'), 0))
  expect(last.users.map(({ id }) => id)).toEqual(['1'])
  expect(last.pagination).toEqual({
    currentPage: 3,
    totalPages: 3,
    totalItems: 41,
    hasNext: false,
    hasPrev: true,
  })
})
