import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guardedPaths, mailboxPath, publicPaths, settingsPaths } from '#contract/pages.ts'
import type { Settings } from '#server/settings.ts'
import { failureBody, RequestFailure } from './failure.ts'

const built = fileURLToPath(new URL('../../dist', import.meta.url))
const year = 31_536_000_000
const known = new Set<string>(['/', ...publicPaths, ...guardedPaths, ...settingsPaths])

/** Fills in what every visitor may know, so that the page has it without a call. */
function withSettings(html: string, settings: Settings): string {
  const { pacing, appStoreUrl, playStoreUrl, mailbox } = settings
  const json = JSON.stringify({ pacing, appStoreUrl, playStoreUrl, mailbox }).replaceAll('<', '\\u003c')
  const place = '<script type="application/json" id="settings">{}</script>'
  if (!html.includes(place)) throw new Error('index.html has no place for the settings')
  return html.replace(place, () => place.replace('{}', json))
}

/**
 * Serves the built pages. The API answers its exact methods and paths; everything else that wants HTML gets the
 * one page, which shows the screen for the address, and any other unknown path a JSON 404.
 */
export async function servePages(server: FastifyInstance, settings: Settings) {
  const page = withSettings(readFileSync(join(built, 'index.html'), 'utf8'), settings)

  await server.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    maxAge: year,
    immutable: true,
    // Only files under assets/ carry a hash of their content in their name.
    setHeaders: (reply, path) => {
      if (!path.startsWith(join(built, 'assets'))) reply.header('cache-control', 'public, max-age=3600')
    },
    globIgnore: ['index.html', '.vite/**'],
  })

  const answerPage = (path: string, reply: FastifyReply) =>
    reply
      .code(known.has(path) || (settings.mailbox && path === mailboxPath) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)

  server.get('/', (_, reply) => answerPage('/', reply))
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    // As it came: read as an address, a path that begins with two slashes would name another host.
    const [path = ''] = request.url.split('?')
    if (wantsPage(request, path)) return answerPage(path, reply)
    const failure = new RequestFailure('request.not_found')
    return reply.code(404).type('application/json; charset=utf-8').send(failureBody(failure))
  }
  // Before the body is read: what is wrong with it matters at no path that does not exist.
  server.addHook('onRequest', async (request, reply) =>
    request.is404 ? answerUnknown(request, reply) : undefined,
  )
  server.setNotFoundHandler(answerUnknown)
}

function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return reads && (headers.accept ?? '').includes('text/html') && !/^\/(api|provider)(\/|$)/.test(path)
}
