import type { FastifyRequest } from 'fastify'

const file = /\.[a-z0-9]+$/

/**
 * The name of a request in logs, metrics and traces: its declared route, never the URL, which may contain a token.
 * All files share one name, and so do all unknown paths, so that strangers cannot create names.
 */
export function routeName({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none'
  return file.test(url) ? 'file' : url
}
