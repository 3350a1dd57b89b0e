import type { FastifyRequest } from 'fastify'
import { fail } from '#server/platform/errors/failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The origins whose pages may send changes: the public address, or without one the loopback names of our port. */
export function ownOrigins(settings: Settings, port: number): Set<string> {
  const own = new Set([new URL(settings.publicUrl).origin])
  if (!settings.publicUrlGiven) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) own.add(`http://${host}:${port}`)
  }
  return own
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change sent by another site's page through the visitor's browser (CSRF). Browsers send the Origin or at
 * least Sec-Fetch-Site with such a request; programs that send neither carry nobody's cookies.
 */
export function requireOwnOrigin(request: FastifyRequest, own: Set<string>) {
  if (safe.has(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (
    origin !== undefined ? !own.has(origin) : site !== undefined && site !== 'same-origin' && site !== 'none'
  ) {
    fail('request.origin')
  }
}
