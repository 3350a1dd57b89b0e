import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as far as rate limits and the list of sessions need it. */
export interface Client {
  address: string
  userAgent: string
  /** Makes a repeated request count once. */
  idempotencyKey?: string
  /** Versions of the answer that the client has. */
  ifNoneMatch?: string
  /** What a vendor's notice names itself by. */
  authorization?: string
  /** The version that a change is made to. */
  ifMatch?: string
}

export function clientOf({ ip, headers }: FastifyRequest): Client {
  const key = headers['idempotency-key']
  const ifNoneMatch = headers['if-none-match']
  const ifMatch = headers['if-match']
  const { authorization } = headers
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    ...(typeof key === 'string' && key && { idempotencyKey: key }),
    ...(authorization && { authorization: authorization.slice(0, 1000) }),
    ...(ifMatch && { ifMatch: ifMatch.slice(0, 200) }),
    ...(ifNoneMatch && { ifNoneMatch: ifNoneMatch.slice(0, 200) }),
  }
}
