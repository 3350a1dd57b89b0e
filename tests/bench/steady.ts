import { setTimeout as sleep } from 'node:timers/promises'

const perSecond = 20

interface Traffic {
  base: string
  cookie: string
  paths: string[]
}

/**
 * Calls the paths in turn at a steady rate until the work is done, independent of response times.
 * @returns the response times in milliseconds, and the number of calls refused for load
 */
export async function timesDuring({ base, cookie, paths }: Traffic, work: Promise<unknown>) {
  const times: number[] = []
  let refused = 0
  const underWay = new Set<Promise<void>>()
  let done = false
  const call = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(`${base}${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status === 503) refused++
    else if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - begun)
  }
  const finished = work.finally(() => {
    done = true
  })
  const begun = performance.now()
  for (let n = 0; !done; n++) {
    const asked = call(paths[n % paths.length] ?? '')
    underWay.add(asked)
    await sleep(Math.max(0, begun + ((n + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all([finished, ...underWay])
  return { times, refused }
}

export const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
