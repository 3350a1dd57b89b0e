import { expect, test } from 'vitest'
import { hiddenGroups } from './service.ts'

const hiddenOf = (...sizes: number[]) => {
  const groups = sizes.map((people) => ({ people }))
  const hidden = hiddenGroups(groups, 10)
  return groups.map((group) => hidden.has(group))
}

test('groups of ten are shown, one of nine is not', () => {
  expect(hiddenOf(10, 12)).toEqual([false, false])
  expect(hiddenOf(9, 9, 30)).toEqual([true, true, false])
})

test('a single small group takes the next smallest with it, or the total would tell its figure', () => {
  expect(hiddenOf(30, 4, 12)).toEqual([false, true, true])
  expect(hiddenOf(4)).toEqual([true])
})

test('small groups that are enough people together need no other hidden with them', () => {
  expect(hiddenOf(6, 5, 40)).toEqual([true, true, false])
})

test('a group of nobody is shown, and hides nobody', () => {
  expect(hiddenOf(0, 0)).toEqual([false, false])
  expect(hiddenOf(0, 3, 11)).toEqual([false, true, true])
})
