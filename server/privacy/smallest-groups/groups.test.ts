import { expect, test } from 'vitest'
import { hiddenGroups } from './service.ts'

const hiddenOf = (...sizes: number[]) => {
  const groups = sizes.map((people) => ({ people }))
  const hidden = hiddenGroups(groups, 10)
  return groups.map((group) => hidden.has(group))
}

test('groups of ten are shown, and a group of nine is suppressed', () => {
  expect(hiddenOf(10, 12)).toEqual([false, false])
  expect(hiddenOf(9, 9, 30)).toEqual([true, true, false])
})

test('a single small group is suppressed with the next smallest, because the total would reveal it', () => {
  expect(hiddenOf(30, 4, 12)).toEqual([false, true, true])
  expect(hiddenOf(4)).toEqual([true])
})

test('small groups that together reach the minimum need no further suppression', () => {
  expect(hiddenOf(6, 5, 40)).toEqual([true, true, false])
})

test('an empty group is shown and suppresses no other', () => {
  expect(hiddenOf(0, 0)).toEqual([false, false])
  expect(hiddenOf(0, 3, 11)).toEqual([false, true, true])
})
