import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Endpoint } from '#contract/platform/endpoint.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { formType } from '#server/platform/http/media-type.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

interface Outcome {
  success: boolean
  code?: ErrorCode
  message?: string
  error?: string
  fields?: Record<string, string>
}

interface Sent {
  method: Endpoint['method'] | 'HEAD'
  url: string
  body?: unknown
  /** The raw body, for endpoints that accept a file. */
  file?: Uint8Array | undefined
  /** Whether the body is sent as a form. */
  form?: boolean | undefined
  headers?: Record<string, string>
  /** The address of the connection; by default loopback. */
  address?: string
}

/** Builds the request for a call of an endpoint. */
export function requestOf({ method, path, form }: Endpoint, input: object = {}): Sent {
  const { params, query, body, file } = input as {
    params?: object
    query?: object
    body?: unknown
    file?: Uint8Array
  }
  const filled = Object.entries(params ?? {}).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    path as string,
  )
  return {
    method,
    url: filled + (query ? `?${new URLSearchParams(Object.entries(query))}` : ''),
    body,
    file,
    form,
  }
}

/** A file is sent as bytes here; a browser uses a Blob. */
export type Sendable<E extends Endpoint> = E['upload'] extends readonly string[]
  ? Omit<Call<E>, 'file'> & { file: Uint8Array }
  : Call<E>

/** A client like a browser: keeps cookies, and sends the headers of the pages. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #origin: string

  constructor(app: FastifyInstance, settings: Settings) {
    this.#app = app
    this.#origin = new URL(settings.publicUrl).origin
  }

  /** Calls an endpoint of the contract. `body` has the answer's keys, or those of an error. */
  async call<E extends Endpoint>(
    endpoint: E,
    ...[input]: Record<never, never> extends Call<E> ? [Sendable<E>?] : [Sendable<E>]
  ) {
    const answer = await this.send(requestOf(endpoint, input as object | undefined))
    return { ...answer, body: answer.body as Answer<E> & Outcome }
  }

  /** Sends any request. */
  async send({ method, url, body, file, form, headers = {}, address }: Sent) {
    const written =
      form && typeof body === 'object' ? String(new URLSearchParams(Object.entries(Object(body)))) : body
    const answer = await this.#app.inject({
      method,
      url,
      ...(address && { remoteAddress: address }),
      headers: {
        origin: this.#origin,
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': form ? formType : 'application/json' }),
        ...(file && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(file && { payload: Buffer.from(file) }),
      ...(written !== undefined && {
        payload: typeof written === 'string' ? written : JSON.stringify(written),
      }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = /^application\/(scim\+)?json\b/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      body: (isJson && answer.body !== '' ? JSON.parse(answer.body) : {}) as Outcome &
        Record<string, unknown>,
    }
  }
}
