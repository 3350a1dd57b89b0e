import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const limits = { concurrency: 4, perKeyWhenAlone: 3, perKeyWhenContended: 1, isBusy: () => false }
const patience = { maxWaiting: 5, maxWaitMs: 5000, maxWaitingPerPerson: 10 }

/** Work that goes on until it is let go, in the order in which it began. */
function stand(given: Partial<typeof patience> = {}, own: Partial<typeof limits> = {}) {
  const turns = fairQueue({ ...limits, ...own })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string, person?: string, own: Partial<typeof patience> = {}) =>
    turns
      .run({ key, person }, { ...patience, ...given, ...own }, () => {
        begun.push(key)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .then(
        () => 'done',
        (error) => error.code,
      )
  /** Ends one after the other until nothing works any more. */
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await sleep(0)
    }
  }
  const endOldest = async () => {
    ends.shift()?.()
    await sleep(0)
  }
  return { begun, ask, endOldest, finish }
}

test('[G29] a key with many requests delays only its own, and every task runs', async () => {
  const { begun, ask, finish } = stand()
  const loud = Array.from({ length: 8 }, () => ask('loud'))
  const others = ['quiet', 'other'].map((key) => ask(key))
  await sleep(0)
  // The free slot is taken immediately, and the next one goes to a key without any.
  expect(begun).toEqual(['loud', 'loud', 'loud', 'quiet'])
  await finish()
  expect(begun[4]).toBe('other')
  expect(new Set(await Promise.all([...loud, ...others]))).toEqual(new Set(['done']))
})

test('[G29] a full queue refuses requests of its own key only', async () => {
  const { ask, finish } = stand()
  const loud = Array.from({ length: 9 }, () => ask('loud'))
  expect(await loud[8]).toBe('server.busy')
  const other = ask('quiet')
  await finish()
  expect(await Promise.all([...loud.slice(0, 8), other])).toEqual(Array(9).fill('done'))
})

test('[G29] no request waits longer than its limit', async () => {
  const { ask, finish } = stand({ maxWaitMs: 10 })
  const all = Array.from({ length: 4 }, () => ask('loud'))
  expect(await all[3]).toBe('server.busy')
  await finish()
  expect(await Promise.all(all.slice(0, 3))).toEqual(['done', 'done', 'done'])
})

test('[G29] each request has its own wait limit, independent of those before it', async () => {
  const { ask, finish } = stand()
  const begun = Array.from({ length: 3 }, () => ask('loud'))
  const patient = ask('loud')
  const short = ask('loud', undefined, { maxWaitMs: 10 })
  expect(await short).toBe('server.busy')
  await finish()
  expect(await Promise.all([...begun, patient])).toEqual(Array(4).fill('done'))
})

test('[G29] in a busy process a key with a backlog runs one request at a time beside others', async () => {
  let busy = false
  const own = { perKeyWhenContended: 2, isBusy: () => busy }
  const { begun, ask, endOldest, finish } = stand({}, own)
  const all = ['loud', 'quiet', 'loud', 'loud', 'loud'].map((key) => ask(key))
  await sleep(0)
  expect(begun).toEqual(['loud', 'quiet', 'loud'])
  busy = true
  await endOldest()
  expect(begun).toEqual(['loud', 'quiet', 'loud'])
  busy = false
  await finish()
  expect(begun).toHaveLength(5)
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'))
})

test('[G29] one person cannot fill a queue shared with others', async () => {
  const { ask, finish } = stand({ maxWaiting: 50 })
  const loud = Array.from({ length: 14 }, () => ask('company', 'loud'))
  expect(await loud[13]).toBe('server.busy')
  const colleague = ask('company', 'colleague')
  await finish()
  expect(await Promise.all([...loud.slice(0, 13), colleague])).toEqual(Array(14).fill('done'))
})
