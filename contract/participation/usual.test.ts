import { expect, test } from 'vitest'
import { isUnusual, usualOf } from './usual.ts'

test('[P-RCT-4] the own usual is the median of the last 28 recorded days, from seven on', () => {
  expect(usualOf([1, 2, 3, 4, 5, 6])).toBeUndefined()
  expect(usualOf([9, 1, 8, 2, 7, 3, 6])).toBe(6)
  expect(usualOf([1, 2, 3, 4, 5, 6, 7, 8])).toBe(4)
  expect(usualOf([...Array.from({ length: 28 }, () => 5000), ...Array.from({ length: 99 }, () => 1)])).toBe(
    5000,
  )
})

test.each([
  ['twice the usual', { equivalents: 10_000, isTypedAlone: true }, false],
  ['more, all of it typed', { equivalents: 10_001, isTypedAlone: true }, true],
  ['more, above a cap', { equivalents: 10_001, isAboveCap: true }, true],
  ['more, measured and below each cap', { equivalents: 90_000 }, false],
  ['too few days to compare', { equivalents: 90_000, isTypedAlone: true, usual: undefined }, false],
])('[P-RCT-4] a day with %s is judged', (_, day, asked) => {
  expect(isUnusual({ usual: 5000, isAboveCap: false, isTypedAlone: false, ...day })).toBe(asked)
})
