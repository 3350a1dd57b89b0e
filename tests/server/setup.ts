import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever a test did not expect on console.error or console.warn fails it: an expected one replaces the function itself. */
const stray: string[] = []

beforeEach(() => {
  stray.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      stray.push(`console.${method}: ${format(...parts)}`)
    })
  }
})

afterEach(() => {
  expect(stray, 'written to the console by this test').toEqual([])
})
