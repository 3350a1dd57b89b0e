import type { ErrorCode } from '#contract/platform/errors.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { fail, type RequestFailure } from '#server/platform/errors/failure.ts'
import { postJson } from '#server/platform/outbound/post-json.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { OwnCell } from './own-cell.ts'
import { answerEnvelope, callEnvelope, type Route, seal, unseal } from './sealed-calls.ts'

/** A call of another cell that is genuine and recent, though perhaps sent twice. */
export interface ReceivedCall {
  from: string
  /** Belongs to this call alone. */
  id: string
  content: unknown
  seal(answer: object): { sealed: string }
}

/** The other cells, where all of them have the same key. */
export interface Peers {
  /** This process's cell. */
  name: string
  names(): string[]
  /**
   * Asks another cell, within `maxMs`.
   * @throws RequestFailure with which the other cell refuses
   * @throws Error if the cell does not answer, or not as a cell
   */
  call(cell: string, call: string, content: object, maxMs?: number): Promise<unknown>
  /** @returns undefined for what no cell has sealed for this one lately */
  receive(call: string, body: unknown): ReceivedCall | undefined
}

/** How far the clocks of two cells may differ. */
export const toleranceMs = 5 * 60_000

const defaultMs = 5000

/** After a call that a cell did not answer in time, others that somebody waits for do without it for so long, or until it calls. */
const silentForMs = 5000

interface Refused {
  refused: { code: ErrorCode; retryAfter?: number }
}

export const refusedAnswer = ({ code, details: { retryAfter } }: RequestFailure): Refused => ({
  refused: { code, ...(retryAfter !== undefined && { retryAfter }) },
})

const isRefused = (answer: object): answer is Refused => 'refused' in answer

interface Options {
  cell: Pick<OwnCell, 'name' | 'others'>
  key: string
  settings: Pick<Settings, 'publicUrl'>
  clock: () => Date
  log: (line: string) => void
}

export function createPeers({ cell, key, settings, clock, log }: Options): Peers {
  const { name, others } = cell
  const { host } = new URL(settings.publicUrl)
  const logOnce = dedupeLog(log)
  const silentUntil = new Map<string, number>()
  return {
    name,
    names: () => [...others().keys()],
    async call(to, call, content, maxMs = defaultMs) {
      const address = others().get(to)
      if (!address) throw new Error(`The map of cells has no cell ${to}.`)
      if (maxMs < defaultMs && performance.now() < (silentUntil.get(to) ?? 0))
        throw new Error(`The cell ${to} did not answer a moment ago.`)
      const route: Route = {
        kind: 'call',
        from: name,
        to,
        call,
        at: clock().getTime(),
        id: crypto.randomUUID(),
      }
      const { at, id } = route
      const body = { from: name, at, id, sealed: seal(key, route, content) }
      const begun = performance.now()
      const answered = answerEnvelope.safeParse(
        await postJson(`http://${address}/cells/${call}`, host, body, maxMs).catch((error: unknown) => {
          const now = performance.now()
          // After a stall of this process the other cell may have ended a connection that waited for it.
          if (now - begun < 2 * maxMs) silentUntil.set(to, now + silentForMs)
          throw error
        }),
      )
      silentUntil.delete(to)
      const answer =
        answered.success &&
        unseal(key, { ...route, kind: 'answer', from: to, to: name }, answered.data.sealed)
      if (typeof answer !== 'object' || answer === null)
        throw new Error(
          `The cell ${to} refuses calls: compare its CELLS_KEY, its clock and its address in the map.`,
        )
      if (isRefused(answer)) {
        const { code, ...details } = answer.refused
        fail(code, details)
      }
      return answer
    },
    receive(call, body) {
      const parsed = callEnvelope.safeParse(body)
      if (!parsed.success || !others().has(parsed.data.from)) return undefined
      const { from, at, id, sealed } = parsed.data
      const route: Route = { kind: 'call', from, to: name, call, at, id }
      const content = unseal(key, route, sealed)
      if (content === undefined) return undefined
      if (Math.abs(clock().getTime() - at) > toleranceMs) {
        logOnce(
          `A call of the cell ${from} was refused, because its clock and this one differ by more than 5 minutes: start chrony on both machines.`,
        )
        return undefined
      }
      silentUntil.delete(from)
      return {
        ...{ from, id, content },
        seal: (answer) => ({ sealed: seal(key, { ...route, kind: 'answer', from: name, to: from }, answer) }),
      }
    },
  }
}
