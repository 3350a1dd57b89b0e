import { expect, inject, test } from 'vitest'
import { fuzz } from './fuzz.ts'

const postgres = inject('postgres')

test.skipIf(!postgres)(
  '[P-API-8] requests generated from the document of today are answered as it says, and no refusal leaves a row',
  async () => {
    const lines: string[] = []
    // Each operation about twice; `npm run fuzz` sends more.
    const isClean = await fuzz({ seed: 1, requests: 600, say: (line) => lines.push(line) })
    expect([isClean, ...(isClean ? [] : lines)]).toEqual([true])
  },
)
