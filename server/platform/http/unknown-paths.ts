import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Answers with the page for a path; 404 if no screen has it. */
export type AnswerPage = (path: string, reply: FastifyReply) => FastifyReply

interface Route {
  /** Segments of its path; a parameter starts with a colon, and a star matches the rest. */
  segments: string[]
  method: string
}

/** Collects the routes that are added from now on. */
export function collectRoutes(server: FastifyInstance): Route[] {
  const routes: Route[] = []
  server.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ segments: url.split('/'), method: one })
  })
  return routes
}

function isAt(path: string, segments: string[]): boolean {
  const given = path.split('/')
  const star = segments.indexOf('*')
  if (star < 0 ? given.length !== segments.length : given.length <= star) return false
  return (star < 0 ? segments : segments.slice(0, star)).every((segment, n) =>
    segment.startsWith(':') ? given[n] !== '' : given[n] === segment,
  )
}

/**
 * Answers requests without a route: 405 for a known path with another method, otherwise the page if the client
 * accepts HTML, otherwise 404. The page shows the screen for the path without a trailing slash.
 */
export function answerUnknownPaths(
  server: FastifyInstance,
  settings: Settings,
  routes: Route[],
  page?: AnswerPage,
): void {
  const methodsAt = (path: string) => {
    // Callers without access must not learn that these exist.
    if (/^\/(provider|cells)/.test(path) || (path.startsWith('/mailbox') && !settings.mailbox)) return []
    return routes.flatMap(({ segments, method }) => (isAt(path, segments) ? [method] : []))
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Use the raw path: parsed as a URL, a path with two leading slashes would name another host.
    const [path = ''] = request.url.split('?')
    if (page && wantsPage(request, path)) {
      const [, bare] = slashed.exec(path) ?? []
      return bare ? reply.redirect(bare + request.url.slice(path.length), 308) : page(path, reply)
    }
    const methods = [...new Set(methodsAt(path))].sort()
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    return reply.send(new RequestFailure(methods.length > 0 ? 'request.method' : 'request.not_found'))
  }
  // Answer before the body is read: an invalid body must not matter for an unknown path.
  server.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // A parameter also matches an empty text: /users/ would be a person without an id.
    if (request.is404 || (path.length > 1 && path.endsWith('/'))) return answer(request, reply)
    return undefined
  })
  server.setNotFoundHandler(answer)
}

/** Matches a page's path and its trailing slashes. No segment is empty: two slashes would start another host. */
const slashed = /^((?:\/[\w-]+)+)\/+$/

function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return reads && (headers.accept ?? '').includes('text/html') && !/^\/(api|provider|scim)(\/|$)/.test(path)
}
