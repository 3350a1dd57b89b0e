import type { FastifyRequest } from 'fastify'

const file = /\.[a-z0-9]+$/

/**
 * What logs, metrics and traces call a request: its route as declared, never the address that was asked for, which
 * may carry a token. All files are one, as is all that nothing answers, so that strangers cannot make names.
 */
export function routeName({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none'
  return file.test(url) ? 'file' : url
}
