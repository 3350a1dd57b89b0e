import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which a proxy notices that the server is not ready, and requests in progress are answered. */
const longestListening = 2000
const longestAnswering = 1500
/** Milliseconds without a request after which open connections count as idle. */
const silence = 500

/**
 * Lets a closing server accept and answer requests until no connection is active or the time is over. Each answer
 * closes its connection, so that no request is cut off.
 */
export function drainBeforeClosing(server: FastifyInstance): { readonly draining: boolean } {
  const state = { draining: false }
  const connections = promisify(server.server.getConnections.bind(server.server))
  let working = 0
  let askedAt = 0
  server.addHook('onRequest', async () => {
    working++
    askedAt = Date.now()
  })
  server.addHook('onResponse', async () => void working--)
  const isSilent = () => working === 0 && Date.now() - askedAt > silence
  const quiet = async (longest: number) => {
    const end = Date.now() + longest
    while (Date.now() < end && !isSilent() && (await connections()) > 0) await sleep(20)
  }
  server.addHook('preClose', async () => {
    state.draining = true
    askedAt = Date.now()
    await quiet(longestListening)
    // An HTTP server's own close would cut off connections that have not been read yet.
    Server.prototype.close.call(server.server)
    await quiet(longestAnswering)
  })
  return state
}
