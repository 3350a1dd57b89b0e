import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import {
  detailOf,
  guardedPaths,
  isMemberApp,
  mailboxPath,
  memberPageOf,
  publicPaths,
  settingsPaths,
} from '#contract/platform/pages.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { AnswerPage } from './unknown-paths.ts'

const built = fileURLToPath(new URL('../../../dist', import.meta.url))
const year = 31_536_000_000
const known = new Set<string>(['/', ...publicPaths, ...guardedPaths, ...settingsPaths])
const isKnown = (path: string) => known.has(path) || Boolean(detailOf(path) ?? memberPageOf(path))

/** Inserts the public settings, so that the page needs no call for them. */
function withSettings(html: string, settings: Settings): string {
  const { pacing, appStoreUrl, playStoreUrl, mailbox } = settings
  const json = JSON.stringify({ pacing, appStoreUrl, playStoreUrl, mailbox }).replaceAll('<', '\\u003c')
  const place = '<script type="application/json" id="settings">{}</script>'
  if (!html.includes(place)) throw new Error('a page has no place for the settings')
  return html.replace(place, () => place.replace('{}', json))
}

/** Serves the files of the built pages. @returns the handler that answers with one of the two pages for every screen */
export async function servePages(server: FastifyInstance, settings: Settings): Promise<AnswerPage> {
  const folder = settings.pagesDir ? resolve(settings.pagesDir) : built
  const read = (name: string) => withSettings(readFileSync(join(folder, name), 'utf8'), settings)
  const [page, memberPage] = [read('index.html'), read('me.html')]

  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    maxAge: year,
    immutable: true,
    // Only files under assets/ have a content hash in their name.
    setHeaders: (reply, path) => {
      if (!path.startsWith(join(folder, 'assets'))) reply.header('cache-control', 'public, max-age=3600')
    },
    globIgnore: ['*.html', '.vite/**'],
  })

  const answerPage: AnswerPage = (path, reply) =>
    reply
      .code(isKnown(path) || (settings.mailbox && path === mailboxPath) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(isMemberApp(path) ? memberPage : page)

  server.get('/', (_, reply) => answerPage('/', reply))
  return answerPage
}
