import type { ErrorCode } from '#contract/platform/errors.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { fail, RequestFailure } from '#server/platform/errors/failure.ts'
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
  /** @returns undefined for what no cell has sealed for this one, and a refusal where only the time is wrong */
  receive(call: string, body: unknown): ReceivedCall | RefusedCall | undefined
}

/** A call of another cell whose clock differs. */
export interface RefusedCall {
  refusal: { sealed: string }
}

/** Thrown where a cell answers that its clock differs: it is not down, and knows what it was not asked. */
export class ClocksDifferError extends RequestFailure {
  constructor() {
    super('server.busy', { retryAfter: 60 })
  }
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

/** A cell of the release before reads it as a refusal. `clock` is the time there. */
const clockAnswer = (clock: number) => ({ refused: { code: 'server.busy', retryAfter: 60 }, clock })

const isClockAnswer = (answer: object): answer is { clock: number } =>
  'clock' in answer && typeof answer.clock === 'number'

const differBy = (ms: number) => `differ by ${Math.round(Math.abs(ms) / 60_000)} minutes`

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
      if (typeof answer !== 'object' || answer === null) {
        const line = `The cell ${to} refuses calls: compare its CELLS_KEY and its address in the map.`
        logOnce(line)
        throw new Error(line)
      }
      if (isClockAnswer(answer)) {
        logOnce(
          `The cell ${to} refuses calls, because its clock and this one ${differBy(answer.clock - at)}: start chrony on both machines. Until then nobody can sign up.`,
        )
        throw new ClocksDifferError()
      }
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
      const sealAnswer = (answer: object) => ({
        sealed: seal(key, { ...route, kind: 'answer', from: name, to: from }, answer),
      })
      const now = clock().getTime()
      if (Math.abs(now - at) <= toleranceMs) {
        silentUntil.delete(from)
        return { from, id, content, seal: sealAnswer }
      }
      logOnce(
        `A call of the cell ${from} was refused, because its clock and this one ${differBy(now - at)}: start chrony on both machines.`,
      )
      return { refusal: sealAnswer(clockAnswer(now)) }
    },
  }
}
