import type { ClientRequest, IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import { OutboundError } from './failure.ts'

const maxBytes = 1_048_576

/** The part of fetch's options that calls out need. A redirect is always an answer like another. */
export interface OutboundRequest {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | Uint8Array | URLSearchParams | null | undefined
  redirect?: 'manual' | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request and reads the whole answer. */
export async function exchange(
  open: (options: RequestOptions) => ClientRequest,
  { method = 'GET', headers = {}, body, signal }: OutboundRequest,
): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  const bytes = Buffer.from(isForm ? body.toString() : (body ?? ''))
  const form = isForm ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : {}
  const own = { 'accept-encoding': 'identity', 'user-agent': 'Elan', ...form }
  const length = body === undefined || body === null ? {} : { 'content-length': String(bytes.length) }
  const sent = open({ method, headers: { ...own, ...headers, ...length }, ...(signal && { signal }) })
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => socket.destroy())
    sent.end(bytes)
  })
  return toResponse(received, await readBody(received))
}

async function readBody(received: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of received) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new OutboundError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Statuses with which a Response takes no body. */
const bodiless = new Set([204, 205, 304])

function toResponse({ statusCode = 502, rawHeaders }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (let n = 0; n + 1 < rawHeaders.length; n += 2)
    headers.append(rawHeaders[n] ?? '', rawHeaders[n + 1] ?? '')
  return new Response(bodiless.has(statusCode) ? null : new Uint8Array(body), { status: statusCode, headers })
}
