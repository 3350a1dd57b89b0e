import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Settings } from '#server/settings.ts'
import { addressBucket } from './address.ts'
import { fairTurns } from './fair-turns.ts'

/** Milliseconds; with the work itself an answer comes within a second. */
const longestWait = 500
const mostWaiting = 100

/**
 * Has requests work in fair turns. What asks for a password is apart: hashing takes long, and a flood of sign-ins
 * would else hold the turns of everybody.
 */
export function requestTurns({ requestsAtOnce }: Pick<Settings, 'requestsAtOnce'>) {
  const limited = (atOnce: number) =>
    fairTurns({
      atOnce,
      ofOneAlone: Math.ceil(atOnce / 2),
      ofOneBesideOthers: Math.ceil(atOnce / 8),
      mostWaiting,
      longestWait,
    })
  const ofStrangers = limited(Math.ceil(requestsAtOnce / 2))
  const ofOthers = limited(requestsAtOnce)
  // Only what somebody proved to administer: who makes ids up would else have a line for each of them.
  const known = new Set<string>()

  const turnsOf = ({ access, method }: Endpoint) =>
    access === 'public' && method !== 'GET' ? ofStrangers : ofOthers
  const keyOf = (request: FastifyRequest) => {
    const named = organizationOf(request)
    return named !== undefined && known.has(named) ? named : addressBucket(request.ip)
  }

  return {
    /** Ahead of the body. @throws server.busy */
    expectRoom(endpoint: Endpoint, request: FastifyRequest): void {
      turnsOf(endpoint).expectRoom(keyOf(request))
    },
    /** @throws server.busy */
    async take<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const outcome = await turnsOf(endpoint).take(keyOf(request), work)
      if (request.organizationId) known.add(request.organizationId)
      return outcome
    },
  }
}

/** The organization a call is about: named in its path, or in its query where the path has none. */
export function organizationOf(request: FastifyRequest): string | undefined {
  const { orgId } = request.params as { orgId?: string }
  const { organizationId } = request.query as { organizationId?: unknown }
  return orgId ?? (typeof organizationId === 'string' ? organizationId : undefined)
}
