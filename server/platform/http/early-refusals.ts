import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { errors } from '#contract/platform/errors.ts'
import { busy } from '#server/platform/concurrency/fair-queue.ts'
import { failureBody } from '#server/platform/errors/failure.ts'
import type { AddressMatcher } from '#server/platform/settings/address-matcher.ts'
import type { AdmissionControl, Asked } from './admission-control.ts'

interface Options {
  /** Of every answer. */
  headers: Record<string, string>
  nameRequest: (request: IncomingMessage) => string
  trusts: AddressMatcher
}

/** A request that was refused. */
export interface Refused {
  id: string
  endpoint: Endpoint
  status: number
}

/** Characters of a parameter of a path: a token of a link is the longest. */
export const maxParamLength = 2048

const { status } = errors[busy.code]
const body = Buffer.from(JSON.stringify(failureBody(busy)))

/**
 * Refuses requests for a full queue before Fastify makes a request and a reply of them, which costs several times as
 * much: a process that gets ten times what it can serve needs its processor time for what it serves.
 */
export class EarlyRefusals {
  readonly #options: Options
  readonly #headers: Record<string, string | number>
  readonly #router = findMyWay({ maxParamLength })
  readonly #listeners: ((refused: Refused) => void)[] = []
  #admission: AdmissionControl | undefined

  constructor(options: Options) {
    this.#options = options
    const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
    this.#headers = { ...options.headers, ...type, 'retry-after': String(busy.details.retryAfter) }
  }

  /** Refuses requests to these endpoints from now on. */
  begin(endpoints: Endpoint[], admission: AdmissionControl): void {
    this.#admission = admission
    for (const endpoint of endpoints) this.#router.on(endpoint.method, endpoint.path, () => {}, endpoint)
  }

  /** While the server closes, each answer also ends its connection, which is Fastify's to do. */
  end(): void {
    this.#admission = undefined
  }

  onRefusal(listener: (refused: Refused) => void): void {
    this.#listeners.push(listener)
  }

  /** @param serve gets every request that is not refused */
  before(serve: RequestListener): RequestListener {
    return (request, response) => {
      const endpoint = this.#tryToFind(request)
      if (endpoint) this.#refuse(endpoint, request, response)
      else serve(request, response)
    }
  }

  /** An error here would end the process; Fastify answers whatever cannot be read. */
  #tryToFind(request: IncomingMessage): Endpoint | undefined {
    try {
      return this.#endpointWithoutRoom(request)
    } catch {
      return undefined
    }
  }

  #endpointWithoutRoom(raw: IncomingMessage): Endpoint | undefined {
    if (!this.#admission) return undefined
    const found = this.#router.find(raw.method as HTTPMethod, raw.url ?? '')
    if (!found) return undefined
    const endpoint: Endpoint = found.store
    const { trusts } = this.#options
    const asked: Asked = {
      ...{ raw, headers: raw.headers, params: found.params, query: found.searchParams },
      get ip() {
        return proxyAddr(raw, trusts)
      },
    }
    return this.#admission.hasRoom(endpoint, asked) ? undefined : endpoint
  }

  #refuse(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): void {
    const id = this.#options.nameRequest(request)
    response.writeHead(status, { ...this.#headers, 'x-request-id': id }).end(body)
    for (const listener of this.#listeners) listener({ id, endpoint, status })
  }
}
