import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console.error or console.warn fails the test; a test that expects one replaces the function. */
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
