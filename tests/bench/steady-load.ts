import { Agent, request } from 'node:http'

export interface Shot {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  cookie?: string
}

interface Options {
  /** Addresses of the processes, used in turn. */
  bases: string[]
  /** Requests per second, sent even while earlier ones are unanswered. */
  rate: number
  /** Maximum of concurrent requests, beyond which none is sent; unlimited by default. */
  atOnce?: number
  shot: (n: number) => Shot
}

export interface Outcome {
  /** The start and duration of the request, in milliseconds. */
  at: number
  took: number
  status?: number
  retryAfter?: boolean
  /** The reason for a missing answer. */
  error?: string
  path: string
}

const askedEvery = 250
const connections = { keepAlive: true, maxSockets: 1000, maxFreeSockets: 1000 }

/**
 * Sends requests at a steady rate over persistent connections like a proxy: a process that reports not ready gets
 * no more requests, and if one refuses connections the next one is used, because nothing was sent yet. A request
 * that was sent and not answered is an error.
 */
export class SteadyLoad {
  readonly outcomes: Outcome[] = []
  /** Requests for which a process refused the connection. */
  passedOver = 0
  readonly #options: Options
  readonly #agent: Agent
  /** A separate agent, so that readiness checks do not queue behind requests that wait for a connection. */
  readonly #looking = new Agent()
  readonly #pending = new Set<Promise<void>>()
  readonly #timers: NodeJS.Timeout[]
  readonly #away = new Set<string>()
  #n = 0

  constructor(options: Options, agent = new Agent(connections)) {
    this.#options = options
    this.#agent = agent
    const { rate, atOnce = Number.POSITIVE_INFINITY } = options
    const started = performance.now()
    const fire = setInterval(() => {
      const due = ((performance.now() - started) / 1000) * rate
      while (this.#n < due && this.#pending.size < atOnce) this.#fire(this.#n++)
    }, 5)
    const look = setInterval(() => {
      if (options.bases.length > 1) for (const base of options.bases) void this.#look(base)
    }, askedEvery)
    this.#timers = [fire, look]
  }

  /** Opens connections to the first process, as a proxy has them before a flood. Call it before the first request. */
  static async connected(count: number, options: Options): Promise<SteadyLoad> {
    const agent = new Agent(connections)
    const probe = { path: '/healthz' }
    await Promise.all(Array.from({ length: count }, () => send(agent, options.bases[0] ?? '', probe)))
    return new SteadyLoad(options, agent)
  }

  async stop(): Promise<Outcome[]> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#pending)
    this.#agent.destroy()
    return this.outcomes
  }

  #fire(n: number) {
    const asked = this.#ask(n).then((outcome) => {
      this.outcomes.push(outcome)
      this.#pending.delete(asked)
    })
    this.#pending.add(asked)
  }

  async #ask(n: number): Promise<Outcome> {
    const { shot } = this.#options
    const ready = this.#options.bases.filter((base) => !this.#away.has(base))
    const bases = ready.length > 0 ? ready : this.#options.bases
    const wanted = shot(n)
    const at = performance.now()
    let error = ''
    for (let turn = 0; turn < bases.length; turn++) {
      const answer = await send(this.#agent, bases[(n + turn) % bases.length] ?? '', wanted)
      const done = { at, took: performance.now() - at, path: wanted.path }
      if (typeof answer !== 'string') return { ...done, ...answer }
      error = answer
      if (error !== 'ECONNREFUSED') return { ...done, error }
      this.passedOver++
    }
    return { at, took: performance.now() - at, path: wanted.path, error }
  }

  async #look(base: string) {
    const answer = await send(this.#looking, base, { path: '/readyz' })
    if (typeof answer !== 'string' && answer.status === 200) this.#away.delete(base)
    else this.#away.add(base)
  }
}

function send(agent: Agent, base: string, { method = 'GET', path, body, cookie }: Shot) {
  const text = body && JSON.stringify(body)
  const headers = {
    ...(cookie && { cookie }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise<{ status: number; retryAfter: boolean } | string>((resolve) => {
    const sent = request(`${base}${path}`, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'] !== undefined,
        }),
      )
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(text)
  })
}

/** Returns the percentile of the response times in milliseconds. */
export function quantile(outcomes: Outcome[], share: number): number {
  const times = outcomes.map(({ took }) => took).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

/** Summarizes outcomes: `200: 1200, ECONNRESET: 3`. */
export function tally(outcomes: Outcome[]): string {
  const counts: Record<string, number> = {}
  for (const { status, error } of outcomes) {
    const name = error ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}

export const failures = (outcomes: Outcome[]) =>
  outcomes.filter(({ status = 0, error }) => error !== undefined || status >= 400)
