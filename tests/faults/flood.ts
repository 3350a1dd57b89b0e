import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Outcome, type Shot, SteadyLoad } from './steady-load.ts'

interface Flood {
  bases: string[]
  /** Requests a second. */
  rate: number
  atOnce?: number
  seconds: number
  /** Sent in turn. */
  shots: Shot[]
}

/** A steady load from a thread of its own, so that it does not delay what is measured beside it. */
export async function flood(options: Flood): Promise<Outcome[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  const [outcomes] = await once(worker, 'message')
  return outcomes
}

if (!isMainThread) {
  const { seconds, shots, ...options }: Flood = workerData
  const load = new SteadyLoad({ ...options, shot: (n) => shots[n % shots.length] ?? { path: '/' } })
  await sleep(seconds * 1000)
  parentPort?.postMessage(await load.stop())
}
