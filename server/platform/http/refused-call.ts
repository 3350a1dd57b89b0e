import type { FastifyRequest } from 'fastify'
import { asScimFailure } from './scim-dialect.ts'

/** A call of an identity provider that was refused. */
export interface RefusedCall {
  method: string
  /** Without the query, which names people. */
  path: string
  status: number
  detail: string
  /** What the identity provider calls the request. */
  requestId: string | null
}

/** Headers in which identity providers name a request: Entra ID, Okta, and everybody else. */
const requestIds = ['client-request-id', 'x-ms-client-request-id', 'x-okta-request-id', 'x-request-id']

/** What a refusal says, as far as it is fit to be stored. */
export function refusedCallOf({ method, url, headers }: FastifyRequest, error: unknown): RefusedCall {
  const { status, message } = asScimFailure(error)
  const named = requestIds.map((name) => headers[name]).find((value) => typeof value === 'string')
  return {
    method,
    path: url.split('?')[0]?.slice(0, 200) ?? '',
    status,
    detail: message.replaceAll('\0', '').slice(0, 300),
    requestId: typeof named === 'string' ? named.slice(0, 100) : null,
  }
}
