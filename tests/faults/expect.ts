import { setTimeout as sleep } from 'node:timers/promises'

/** @throws Error unless both are equal as JSON */
export function same(what: string, found: unknown, wanted: unknown): void {
  const [a, b] = [found, wanted].map((one) => JSON.stringify(one))
  if (a !== b) throw new Error(`${what}: ${a}, not ${b}`)
}

/** Repeats a request until it is answered. @throws Error after the given number of seconds */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  { seconds = 120, every = 100 } = {},
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(every)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
  }
}
