import { onTestFinished, vi } from 'vitest'
import type { TestCells } from '#tests/server/cells.ts'

/** Lets neither of the cells a and b ask the other one to yield before both have claimed. */
export function claimAtOnce(cells: TestCells): void {
  const release = Promise.withResolvers<void>()
  let waiting = 0
  for (const { parts } of Object.values(cells.servers)) {
    const { peers } = parts
    if (!peers) throw new Error('The cells do not call each other.')
    const { call } = peers
    const held = vi.spyOn(peers, 'call').mockImplementation(async (to, name, ...content) => {
      if (name === 'claim' && ++waiting === 2) release.resolve()
      if (name === 'claim') await release.promise
      return call(to, name, ...content)
    })
    onTestFinished(() => held.mockRestore())
  }
}

/** Waits for a moment that differs from the other cell's by less than what a call takes. */
export const atRandom = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
