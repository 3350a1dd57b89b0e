import type { FileDay } from '#contract/participation/file-days.ts'
import { type FilePart, mostImportBytes } from '#contract/participation/file-imports.ts'
import { addDays } from '#contract/platform/days.ts'
import { type Player, today } from './players.ts'

/** Days of a history, and its sources. */
export const days = 400
export const devices = ['watch', 'phone', 'platform'] as const

/** Steps and metres of the quarters from 7:00 to 22:00, and active minutes of a walk at noon. */
function dayOf(day: string, device: number): FileDay {
  const awake = Array.from({ length: 60 }, (_, n) => 28 + n)
  const steps = awake.map((at): [number, number] => [at, 20 + ((at * 37 + device * 11) % 400)])
  return {
    day,
    mark: 'measured',
    quarters: {
      steps,
      footM: steps.map(([at, amount]): [number, number] => [at, Math.round(amount * 0.7)]),
      activeSeconds: [48, 49, 50].map((at): [number, number] => [at, 840 - device]),
    },
  }
}

const partOf = (from: number, to: number): FilePart => ({
  sources: devices.map((kind, device) => ({
    kind,
    name: `Benchmark ${kind}`,
    days: Array.from({ length: to - from }, (_, n) => dayOf(addDays(today(), -from - n), device)),
  })),
})

/** As few parts as fit, all sources of a day in one. */
export function partsOf(count = 1): string[] {
  const size = Math.ceil(days / count)
  const parts = Array.from({ length: count }, (_, n) =>
    JSON.stringify(partOf(n * size, Math.min(days, (n + 1) * size))),
  )
  return parts.every((part) => Buffer.byteLength(part) <= mostImportBytes) ? parts : partsOf(count + 1)
}

/** Sends a part, of which no day may be refused. */
export async function send(method: 'POST' | 'PUT', url: string, { cookie }: Player, body: string) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  const { data } = JSON.parse(text)
  if (data.refused?.length) throw new Error(`${url}: refused ${JSON.stringify(data.refused[0])}`)
}

/** Imports a history as a person's first one. */
export async function importHistory(base: string, player: Player, parts: readonly string[]): Promise<void> {
  const id = crypto.randomUUID()
  const path = `${base}/api/me/file-imports`
  await send('POST', path, player, JSON.stringify({ id, kind: 'apple-health' }))
  for (const [n, part] of parts.entries()) await send('PUT', `${path}/${id}/parts/${n}`, player, part)
}
