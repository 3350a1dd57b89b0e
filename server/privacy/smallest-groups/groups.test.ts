import { expect, test } from 'vitest'
import { hiddenGroups, smallestGroup } from './service.ts'

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

test('an organization raises the smallest group of a class of data, and never lowers it', () => {
  const scopeOf = (minimumGroup: number) => ({
    organization: { id: '', lineage: [], name: '', timezone: 'Europe/Paris', minimumGroup },
  })
  const smallest = (minimum: number) => [
    smallestGroup(scopeOf(minimum), 'participation'),
    smallestGroup(scopeOf(minimum), 'health'),
  ]
  expect([5, 7, 12].map(smallest)).toEqual([
    [5, 10],
    [7, 10],
    [12, 12],
  ])
})
