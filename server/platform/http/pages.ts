import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import {
  detailOf,
  guardedPaths,
  isMemberApp,
  isOpenPage,
  mailboxPath,
  memberPageOf,
  publicPageOf,
  publicPaths,
  settingsPaths,
} from '#contract/platform/pages.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { etagOf, matchesVersion } from './tagged-answer.ts'
import type { AnswerPage } from './unknown-paths.ts'

const built = fileURLToPath(new URL('../../../dist', import.meta.url))
const year = 31_536_000_000
const known = new Set<string>(['/', ...publicPaths, ...guardedPaths, ...settingsPaths])
const isKnown = (path: string) =>
  known.has(publicPageOf(path)) || isOpenPage(path) || Boolean(detailOf(path) ?? memberPageOf(path))

/** Inserts the public settings, so that the page needs no call for them. */
function withSettings(html: string, settings: Settings): string {
  const { pacing, appStoreUrl, playStoreUrl, mailbox, offline } = settings
  const json = JSON.stringify({ pacing, appStoreUrl, playStoreUrl, mailbox, offline }).replaceAll(
    '<',
    '\\u003c',
  )
  const place = '<script type="application/json" id="settings">{}</script>'
  if (!html.includes(place)) throw new Error('a page has no place for the settings')
  return html.replace(place, () => place.replace('{}', json))
}

/** Reads a page again when its file has changed: pages built while the server runs name other assets. */
function currentPage(file: string, settings: Settings): () => string {
  const read = () => ({
    at: statSync(file).mtimeMs,
    html: withSettings(readFileSync(file, 'utf8'), settings),
  })
  let page = read()
  return () => {
    try {
      if (statSync(file).mtimeMs !== page.at) page = read()
    } catch {
      // A build first deletes the file and may have written a part of it: serve the former page meanwhile.
    }
    return page.html
  }
}

/** Reads the service worker. Its version changes with the page, whose settings the build does not know. */
function workerOf(folder: string, page: string, { offline }: Settings) {
  const worker = readFileSync(join(folder, offline ? 'me-worker.js' : 'me-worker-off.js'), 'utf8')
  const version = createHash('sha256').update(page).update(worker).digest('hex').slice(0, 16)
  return { version, script: worker.replace('VERSION', version) }
}

/** Serves the files of the built pages. @returns the handler that answers with one of the three pages for every screen */
export async function servePages(server: FastifyInstance, settings: Settings): Promise<AnswerPage> {
  const folder = settings.pagesDir ? resolve(settings.pagesDir) : built
  const page = currentPage(join(folder, 'index.html'), settings)
  const memberPage = currentPage(join(folder, 'me.html'), settings)
  const openPage = currentPage(join(folder, 'open.html'), settings)
  const pageAt = (path: string) => (isMemberApp(path) ? memberPage : isOpenPage(path) ? openPage : page)

  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['*.html', 'me-worker*.js', '.vite/**', 'assets/**'],
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  // Looked up at each request, since a build renames them: their names carry a hash of their content.
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    maxAge: year,
    immutable: true,
  })

  const answerPage: AnswerPage = (path, reply) => {
    // Its address is a secret, which neither a cache nor a search engine keeps.
    if (isOpenPage(path)) reply.header('x-robots-tag', 'noindex')
    return reply
      .code(isKnown(path) || (settings.mailbox && path === mailboxPath) ? 200 : 404)
      .header('cache-control', isOpenPage(path) ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageAt(path)())
  }

  // Browsers ask for it at each start of the app.
  server.get('/me-worker.js', (request, reply) => {
    const { version, script } = workerOf(folder, memberPage(), settings)
    reply.header('cache-control', 'no-cache').header('etag', etagOf(version))
    if (matchesVersion(request.headers['if-none-match'], version)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })

  server.get('/', (_, reply) => answerPage('/', reply))
  return answerPage
}
