import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { fairQueue, type Requester, type WaitLimits } from '#server/platform/concurrency/fair-queue.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { addressBucket } from './address.ts'
import { CookieJar } from './cookies.ts'

/** With the work itself an answer comes within a second. */
const short: WaitLimits = { maxWaitMs: 500, maxWaiting: 100 }
/** What a person does once: as many as two cores hash passwords for within that time. */
const long: WaitLimits = { maxWaitMs: 10_000, maxWaiting: 300 }
/** Sessions of which a process keeps in mind whose they are. */
const mostSessions = 50_000

interface Options {
  settings: Settings
  /** An organization in which the owner of an account is somebody. */
  homeOf: (accountId: string) => Promise<string | undefined>
}

/**
 * Has requests work in fair turns. What asks for a password is apart: hashing takes long, and a flood of sign-ins
 * would else hold the turns of everybody.
 */
export function admissionControl({ settings, homeOf }: Options) {
  const createQueue = (concurrency: number) =>
    fairQueue({
      concurrency,
      perKeyWhenAlone: Math.ceil(concurrency / 2),
      perKeyWhenContended: Math.ceil(concurrency / 8),
    })
  const publicQueue = createQueue(Math.ceil(settings.requestsAtOnce / 2))
  const mainQueue = createQueue(settings.requestsAtOnce)
  // Only what was proved to be there: who makes ids or sessions up would else have a line for each of them.
  const organizations = new Set<string>()
  const homes = new Map<string, string>()

  const queueOf = ({ access, method }: Endpoint) =>
    access === 'public' && method !== 'GET' ? publicQueue : mainQueue
  const waitLimitsOf = ({ patient }: Endpoint) => (patient ? long : short)
  const sessionOf = (request: FastifyRequest) =>
    new CookieJar(request.headers.cookie, settings).get('session') ?? ''

  /** All people of a company may come from one address, so that a line is that of their organization where it is known. */
  function requesterOf({ access }: Endpoint, request: FastifyRequest): Requester {
    const address = addressBucket(request.ip)
    if (access === 'session' || access === 'member') {
      const session = sessionOf(request)
      const home = homes.get(session)
      return home ? { key: `members ${home}`, person: session } : { key: address }
    }
    const named = organizationOf(request)
    if (named === undefined || !organizations.has(named)) return { key: address }
    return { key: access === 'public' ? `${address} ${named}` : named }
  }

  async function remember({ access }: Endpoint, request: FastifyRequest): Promise<void> {
    if (request.organizationId) organizations.add(request.organizationId)
    if ((access !== 'session' && access !== 'member') || !request.accountId) return
    const session = sessionOf(request)
    if (homes.has(session)) return
    const home = await homeOf(request.accountId)
    if (home === undefined) return
    organizations.add(home)
    homes.set(session, home)
    const [oldest] = homes.keys()
    if (homes.size > mostSessions && oldest !== undefined) homes.delete(oldest)
  }

  return {
    /** Ahead of the body. @throws server.busy */
    refuseIfFull(endpoint: Endpoint, request: FastifyRequest): void {
      queueOf(endpoint).expectRoom(requesterOf(endpoint, request), waitLimitsOf(endpoint))
    },
    /** @throws server.busy */
    async run<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const place = requesterOf(endpoint, request)
      return await queueOf(endpoint).run(place, waitLimitsOf(endpoint), async () => {
        const outcome = await work()
        await remember(endpoint, request)
        return outcome
      })
    },
  }
}

/** The organization a call is about: named in its path, or in its query where the path has none. */
export function organizationOf(request: FastifyRequest): string | undefined {
  const { orgId } = request.params as { orgId?: string }
  const { organizationId } = request.query as { organizationId?: unknown }
  return orgId ?? (typeof organizationId === 'string' ? organizationId : undefined)
}
