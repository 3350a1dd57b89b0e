import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('[T16] tasks run up to the concurrency limit, further tasks start in order, and a full queue refuses more', async () => {
  const runLimited = limitConcurrency({ concurrency: 2, maxWaiting: 1, retryAfter: 5 })
  const begun: number[] = []
  const works = [1, 2, 3].map((number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = runLimited(() => {
      begun.push(number)
      return promise
    })
    return { done, resolve, reject }
  })
  await expect(runLimited(async () => 4)).rejects.toMatchObject({
    code: 'server.busy',
    details: { retryAfter: 5 },
  })
  expect(begun).toEqual([1, 2])
  const [first, second, third] = works
  first?.reject(new Error('failed'))
  await expect(first?.done).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  second?.resolve()
  third?.resolve()
  await Promise.all([second?.done, third?.done])
  await expect(runLimited(async () => 5)).resolves.toBe(5)
})
