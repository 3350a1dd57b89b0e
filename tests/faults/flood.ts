import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Outcome, type Shot, SteadyLoad } from '#tests/bench/steady-load.ts'

/** Opened before the flood. */
const connections = 300

interface Flood {
  bases: string[]
  /** Requests per second. */
  rate: number
  atOnce?: number
  seconds: number
  /** Requests sent in turn. */
  shots: Shot[]
}

/** Generates a steady load in a separate thread, so that it does not delay the measurement. */
export async function flood(options: Flood): Promise<Outcome[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  const [outcomes] = await once(worker, 'message')
  return outcomes
}

if (!isMainThread) {
  const { seconds, shots, ...options }: Flood = workerData
  const shot = (n: number) => shots[n % shots.length] ?? { path: '/' }
  const load = await SteadyLoad.connected(connections, { ...options, shot })
  await sleep(seconds * 1000)
  parentPort?.postMessage(await load.stop())
}
