import { Agent, request } from 'node:http'
import { exchange } from './exchange.ts'
import { OutboundError, toOutboundError } from './failure.ts'
import { abortAfterRunning } from './running-timeout.ts'

const agent = new Agent()

/**
 * Posts to an address that the operator configured, which may be an inner one.
 * @returns undefined unless it answers with JSON and status 200
 * @throws OutboundError if nothing answers in time
 */
export async function postJson(url: string, host: string, content: object, maxMs: number): Promise<unknown> {
  const { signal, clear } = abortAfterRunning(maxMs)
  try {
    const answer = await exchange((options) => request(url, { ...options, agent }), {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify(content),
      signal,
    })
    return answer.status === 200 ? await answer.json() : undefined
  } catch (error) {
    throw signal.aborted ? new OutboundError('timeout', { cause: error }) : toOutboundError(error)
  } finally {
    clear()
  }
}
