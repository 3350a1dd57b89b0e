import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for a proxy to hear that nothing more is to be sent here, and for what it sent by then to be answered. */
const longestListening = 2000
const longestAnswering = 1500
/** Milliseconds without a request after which connections that are still open are taken to be idle. */
const silence = 500

/**
 * Has a server that closes go on listening and then answering, until nobody is connected or asks any more, or the time
 * is over. Each answer ends its connection, so that none is cut off with a request on its way.
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
    // Only this: an HTTP server's own way to close cuts off whoever has connected and is not read yet.
    Server.prototype.close.call(server.server)
    await quiet(longestAnswering)
  })
  return state
}
