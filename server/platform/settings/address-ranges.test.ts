import { expect, test } from 'vitest'
import { coversMost } from './address-ranges.ts'

test.each([
  ['0.0.0.0/1', '128.0.0.0/1'],
  ['128.0.0.0/1'],
  ['0.0.0.0/2', '64.0.0.0/3', '96.0.0.0/3'],
  ['200.0.0.1/1'],
  ['::/1'],
  ['::ffff:0:0/96'],
  ['::ffff:0.0.0.0/97', '::ffff:128.0.0.0/97'],
  ['2000::/4', '3000::/4'],
  ['2000::/5', '2800::/5', '3000::/5', '3800::/5'],
  Array.from({ length: 128 }, (_, n) => `${n * 2}.0.0.0/8`),
])('[G30] the ranges %s and following cover most addresses', (...ranges) => {
  expect(coversMost(ranges)).toBe(true)
})

test.each([
  [],
  ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10', '127.0.0.1', '::1'],
  ['0.0.0.0/2'],
  ['10.0.0.0/8', '10.0.0.0/8', '10.0.0.0/8'],
  ['2001:db8::/32', '2606:4700::/32', '::ffff:10.0.0.5'],
])('[G30] the ranges %s and following do not cover most addresses', (...ranges) => {
  expect(coversMost(ranges)).toBe(false)
})
