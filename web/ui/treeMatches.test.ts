import { expect, test } from 'vitest'
import { treeMatches } from './treeMatches.ts'

const tree = [
  { value: 'a', label: 'Aurore', level: 0 },
  { value: 'b', label: 'Région Été', level: 1 },
  { value: 'c', label: 'Lyon', level: 2 },
  { value: 'd', label: 'Région Nord', level: 1 },
  { value: 'e', label: 'Lyon Port', level: 2 },
]

test('an empty query shows the whole tree', () => {
  expect(treeMatches(tree, '  ')).toBe(tree)
})

test('each match has its path, and only matches are left', () => {
  expect(treeMatches(tree, 'lyon')).toEqual([
    { value: 'c', label: 'Lyon', level: 0, path: 'Aurore › Région Été' },
    { value: 'e', label: 'Lyon Port', level: 0, path: 'Aurore › Région Nord' },
  ])
})

test('matching ignores accents and case', () => {
  expect(treeMatches(tree, 'REGION ete').map((item) => item.value)).toEqual(['b'])
})

test('a query without a match leaves nothing', () => {
  expect(treeMatches(tree, 'oslo')).toEqual([])
})
