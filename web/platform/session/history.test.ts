import { expect, test } from 'vitest'
import { safeReturn } from './history.ts'

Object.assign(globalThis, { window: { location: { origin: 'https://portal.example.com' } } })

test.each([
  [undefined, '/dashboard'],
  ['/teams', '/teams'],
  ['/users?page=2&search=a%20b', '/users?page=2&search=a%20b'],
  ['//evil.example.com/teams', '/dashboard'],
  ['/\\evil.example.com/teams', '/dashboard'],
  ['https://evil.example.com/teams', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/settings/access', '/settings/access'],
  ['/settings/nowhere', '/dashboard'],
  [
    '/challenges/00000000-0000-4000-8000-000000000001?tab=finished',
    '/challenges/00000000-0000-4000-8000-000000000001?tab=finished',
  ],
  ['/challenges/none', '/dashboard'],
  ['/teams/00000000-0000-4000-8000-000000000001', '/dashboard'],
  ['/logout', '/dashboard'],
  ['/me/record', '/me/record'],
  ['/me/history/2026-11-22', '/me/history/2026-11-22'],
  ['/me/nowhere', '/dashboard'],
  ['/nowhere', '/dashboard'],
])('sign-in from %s returns to %s', (from, to) => {
  expect(safeReturn(from)).toBe(to)
})
