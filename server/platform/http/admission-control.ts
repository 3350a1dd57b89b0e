import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { watchEventLoop } from '#server/platform/concurrency/event-loop.ts'
import { fairQueue, type Requester, type WaitLimits } from '#server/platform/concurrency/fair-queue.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { addressBucket } from './address.ts'
import { CookieJar } from './cookies.ts'
import { isObject } from './input.ts'

/** Together with the work an answer then takes at most one second. */
const short: WaitLimits = { maxWaitMs: 500, maxWaiting: 100, maxWaitingPerPerson: 10 }
/** The same for a customer's administrators, whose programs call at once, and leave room for a colleague. */
const shortOfAdministrators: WaitLimits = { ...short, maxWaitingPerPerson: 50 }
/** For actions that a person does once: two cores hash this many passwords within that time. */
const long: WaitLimits = { maxWaitMs: 10_000, maxWaiting: 300, maxWaitingPerPerson: 10 }
/** The same for people with a session, each of whom has ten places at most: a whole company may record at one moment. */
const longOfMembers: WaitLimits = { ...long, maxWaiting: 2000 }
/** How many sessions a process remembers. */
const mostSessions = 50_000

interface Options {
  settings: Settings
  /** Finds an organization of which the account is a member, and the customer it is of. */
  homeOf: (accountId: string) => Promise<{ organizationId: string; customerId: string } | undefined>
}

/** What is known of a request before it is served. */
export type Asked = Pick<FastifyRequest, 'raw' | 'headers' | 'ip' | 'params' | 'query'>

/** What a session has proved before. */
interface Known {
  home?: { customerId: string; accountId: string }
  /** The account by each customer that it administers. */
  administered: Map<string, string>
}

/**
 * Knows whom requests come from, by what their sessions have proved before: an invented one, and one that names somebody else's
 * organization, wait in the queue of their address. People of a company may share one address, so its requests share a queue; with
 * one for each organization, a customer of three hundred organizations would have three hundred turns.
 */
class Requesters {
  readonly #options: Options
  readonly #customers = new Map<string, string>()
  readonly #sessions = new Map<string, Known>()
  /** Asked for before the body is read, when the call's turn comes, and after it. */
  readonly #sessionsOf = new WeakMap<IncomingMessage, string>()

  constructor(options: Options) {
    this.#options = options
  }

  #sessionOf({ raw, headers }: Asked): string {
    const found = this.#sessionsOf.get(raw)
    if (found !== undefined) return found
    const session = new CookieJar(headers.cookie, this.#options.settings).get('session') ?? ''
    this.#sessionsOf.set(raw, session)
    return session
  }

  of({ access }: Endpoint, request: Asked): Requester {
    const known = access === 'public' ? undefined : this.#sessions.get(this.#sessionOf(request))
    if (!known) return strangerAt(request)
    if (isPersonal(access)) {
      const { home } = known
      return home ? { key: `members ${home.customerId}`, person: home.accountId } : strangerAt(request)
    }
    const customer = this.#customers.get(organizationOf(request) ?? '')
    const person = known.administered.get(customer ?? '')
    return customer !== undefined && person !== undefined ? { key: customer, person } : strangerAt(request)
  }

  /** Called after a request was refused: a session that has ended, or lost its right, is a stranger's from now on. */
  forget({ access }: Endpoint, request: FastifyRequest): void {
    const known = this.#sessions.get(this.#sessionOf(request))
    if (isPersonal(access) && !request.accountId) delete known?.home
    const customer = this.#customers.get(organizationOf(request) ?? '')
    if (access === 'role' && !request.customerId && customer) known?.administered.delete(customer)
  }

  /** Called after the request was served, which verified its ids. */
  async remember({ access }: Endpoint, request: FastifyRequest): Promise<void> {
    const { organizationId, customerId, accountId } = request
    const session = this.#sessionOf(request)
    // Calls by a key have no session.
    if (!session) return
    if (organizationId && customerId) this.#customers.set(organizationId, customerId)
    if (access === 'role' && customerId && accountId) {
      if (this.#sessions.get(session)?.administered.get(customerId) === accountId) return
      this.#know(session).administered.set(customerId, accountId)
    }
    if (!isPersonal(access) || !accountId || this.#sessions.get(session)?.home) return
    const home = await this.#options.homeOf(accountId)
    if (home === undefined) return
    this.#customers.set(home.organizationId, home.customerId)
    this.#know(session).home = { customerId: home.customerId, accountId }
  }

  #know(session: string): Known {
    const known = this.#sessions.get(session) ?? { administered: new Map() }
    this.#sessions.set(session, known)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > mostSessions && oldest !== undefined) this.#sessions.delete(oldest)
    return known
  }
}

const strangerAt = ({ ip }: Asked): Requester => ({ key: addressBucket(ip) })

const isPersonal = (access: Endpoint['access']) => access === 'session' || access === 'member'

const createQueue = (concurrency: number, isBusy: () => boolean) =>
  fairQueue({
    concurrency,
    perKeyWhenAlone: Math.ceil(concurrency / 2),
    perKeyWhenContended: Math.ceil(concurrency / 8),
    isBusy,
  })

/**
 * Limits the concurrency of requests with fair queues. Endpoints that hash a password have a separate limit, since
 * a flood of slow sign-ins would block everybody.
 */
export function admissionControl(options: Options) {
  const { requestsAtOnce } = options.settings
  const isBusy = watchEventLoop()
  const hashingQueue = createQueue(Math.ceil(requestsAtOnce / 2), isBusy)
  const mainQueue = createQueue(requestsAtOnce, isBusy)
  const requesters = new Requesters(options)
  const queueOf = ({ hashes }: Endpoint) => (hashes ? hashingQueue : mainQueue)
  const waitLimitsOf = ({ patient, access }: Endpoint, { person }: Requester) => {
    if (patient) return person === undefined ? long : longOfMembers
    return isPersonal(access) ? short : shortOfAdministrators
  }

  return {
    /** Whether the request may wait, or run; otherwise `run` would refuse it. */
    hasRoom(endpoint: Endpoint, request: Asked): boolean {
      const place = requesters.of(endpoint, request)
      return queueOf(endpoint).hasRoom(place, waitLimitsOf(endpoint, place))
    },
    /** @throws server.busy */
    async run<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const place = requesters.of(endpoint, request)
      return await queueOf(endpoint).run(place, waitLimitsOf(endpoint, place), async () => {
        try {
          const outcome = await work()
          await requesters.remember(endpoint, request)
          return outcome
        } catch (error) {
          requesters.forget(endpoint, request)
          throw error
        }
      })
    },
  }
}

export type AdmissionControl = ReturnType<typeof admissionControl>

/** The organization that the request names in its path, or in its query if the path has none. */
export function organizationOf(request: Pick<Asked, 'params' | 'query'>): string | undefined {
  return textOf(request.params, 'orgId') ?? textOf(request.query, 'organizationId')
}

function textOf(part: unknown, name: string): string | undefined {
  const value = isObject(part) ? part[name] : undefined
  return typeof value === 'string' ? value : undefined
}
