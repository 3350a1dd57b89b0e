import { expect, test } from 'vitest'
import { treeMatches } from './treeMatches.ts'

const tree = [
  { value: 'a', label: 'Aurore', level: 0 },
  { value: 'b', label: 'Région Été', level: 1 },
  { value: 'c', label: 'Lyon', level: 2 },
  { value: 'd', label: 'Région Nord', level: 1 },
  { value: 'e', label: 'Lyon Port', level: 2 },
]

test('without a query the tree is shown as it is', () => {
  expect(treeMatches(tree, '  ')).toBe(tree)
})

test('a match says where it stands, and nothing but matches is left', () => {
  expect(treeMatches(tree, 'lyon')).toEqual([
    { value: 'c', label: 'Lyon', level: 0, path: 'Aurore › Région Été' },
    { value: 'e', label: 'Lyon Port', level: 0, path: 'Aurore › Région Nord' },
  ])
})

test('accents and case do not matter', () => {
  expect(treeMatches(tree, 'REGION ete').map((item) => item.value)).toEqual(['b'])
})

test('what matches nothing leaves nothing', () => {
  expect(treeMatches(tree, 'oslo')).toEqual([])
})
