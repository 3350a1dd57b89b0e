import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Answers the page for a path; 404 where no screen has it. */
export type AnswerPage = (path: string, reply: FastifyReply) => FastifyReply

interface Route {
  /** Of its path; a parameter begins with a colon, and a star takes all that follows. */
  segments: string[]
  method: string
}

/** The routes that are added from now on. */
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
 * Answers what no route does: a known path by another method with 405, and anything else with the page where HTML is
 * wanted, else with 404. The one page shows the screen for an address, without its trailing slash.
 */
export function answerUnknownPaths(
  server: FastifyInstance,
  settings: Settings,
  routes: Route[],
  page?: AnswerPage,
): void {
  const methodsAt = (path: string) => {
    // Who may not call these must not learn that they exist.
    if (path.startsWith('/provider') || (path.startsWith('/mailbox') && !settings.mailbox)) return []
    return routes.flatMap(({ segments, method }) => (isAt(path, segments) ? [method] : []))
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // As it came: read as an address, a path that begins with two slashes would name another host.
    const [path = ''] = request.url.split('?')
    if (page && wantsPage(request, path)) {
      const [, bare] = slashed.exec(path) ?? []
      return bare ? reply.redirect(bare + request.url.slice(path.length), 308) : page(path, reply)
    }
    const methods = [...new Set(methodsAt(path))].sort()
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    return reply.send(new RequestFailure(methods.length > 0 ? 'request.method' : 'request.not_found'))
  }
  // Before the body is read: what is wrong with it matters at no path that does not exist.
  server.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // A parameter takes an empty text too: /users/ would be the person without an id.
    if (request.is404 || (path.length > 1 && path.endsWith('/'))) return answer(request, reply)
    return undefined
  })
  server.setNotFoundHandler(answer)
}

/** A page's path and its trailing slashes. No segment of it is empty: two slashes would begin another host. */
const slashed = /^((?:\/[\w-]+)+)\/+$/

function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return reads && (headers.accept ?? '').includes('text/html') && !/^\/(api|provider)(\/|$)/.test(path)
}
