import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { watchEventLoop } from '#server/platform/concurrency/event-loop.ts'
import { fairQueue, type Requester, type WaitLimits } from '#server/platform/concurrency/fair-queue.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { addressBucket } from './address.ts'
import { CookieJar } from './cookies.ts'

/** Together with the work an answer then takes at most one second. */
const short: WaitLimits = { maxWaitMs: 500, maxWaiting: 100 }
/** For actions that a person does once: two cores hash this many passwords within that time. */
const long: WaitLimits = { maxWaitMs: 10_000, maxWaiting: 300 }
/** How many sessions a process remembers with their organization. */
const mostSessions = 50_000

interface Options {
  settings: Settings
  /** Finds an organization of which the account is a member. */
  homeOf: (accountId: string) => Promise<string | undefined>
}

/**
 * Limits the concurrency of requests with fair queues. Endpoints that hash a password have a separate limit, since
 * a flood of slow sign-ins would block everybody.
 */
export function admissionControl({ settings, homeOf }: Options) {
  const isSaturated = watchEventLoop()
  const createQueue = (concurrency: number) =>
    fairQueue({
      concurrency,
      perKeyWhenAlone: Math.ceil(concurrency / 2),
      perKeyWhenContended: Math.ceil(concurrency / 8),
      isSaturated,
    })
  const publicQueue = createQueue(Math.ceil(settings.requestsAtOnce / 2))
  const mainQueue = createQueue(settings.requestsAtOnce)
  // Contains only verified ids: invented ids and sessions would otherwise get a queue each.
  const organizations = new Set<string>()
  const homes = new Map<string, string>()

  const queueOf = ({ access, method }: Endpoint) =>
    access === 'public' && method !== 'GET' ? publicQueue : mainQueue
  const waitLimitsOf = ({ patient }: Endpoint) => (patient ? long : short)
  const sessionOf = (request: FastifyRequest) =>
    new CookieJar(request.headers.cookie, settings).get('session') ?? ''

  /** People of a company may share one address, so a request waits in the queue of its organization if known. */
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
    /** Runs before the body is read. @throws server.busy */
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

/** The organization that the request names in its path, or in its query if the path has none. */
export function organizationOf(request: FastifyRequest): string | undefined {
  const { orgId } = request.params as { orgId?: string }
  const { organizationId } = request.query as { organizationId?: unknown }
  return orgId ?? (typeof organizationId === 'string' ? organizationId : undefined)
}
