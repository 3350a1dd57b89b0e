import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** The files of each measured page: its entry, and the files below web/ that are loaded separately. */
export const screens = {
  '/login': ['index.html', 'identity/accounts/LoginScreen.tsx'],
  '/users': ['index.html', 'app/ProtectedLayout.tsx', 'people/users/UsersScreen.tsx'],
  '/me': ['me.html'],
  '/wall': ['open.html', 'open/wall/WallScreen.tsx'],
  '/programme': ['open.html', 'open/programme/ProgrammeScreen.tsx'],
  'Today, Record and the boards of /me': [
    'me.html',
    'me/frame/MemberQueries.tsx',
    'me/frame/BottomBar.tsx',
    'me/today/TodayCards.tsx',
    'me/record/RecordScreen.tsx',
    'me/challenges/ChallengesScreen.tsx',
    'me/challenges/ChallengeScreen.tsx',
  ],
}

/** The scripts a browser needs before it can paint a page: its chunks, and all they import statically. */
export function scriptsOf(manifest: Manifest, parts: readonly string[]): string[] {
  const missing = parts.find((part) => !manifest[part])
  if (missing) throw new Error(`dist/ has no chunk for ${missing}`)
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const part of parts) add(part)
  return [...files].filter((file) => file.endsWith('.js'))
}

/** Keys of chunks of which each imports the next one and the last one is the first, if there are any. */
export function findCycle(manifest: Manifest): string[] | undefined {
  const done = new Set<string>()
  const visit = (key: string, path: string[]): string[] | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return undefined
    for (const imported of manifest[key]?.imports ?? []) {
      const cycle = visit(imported, [...path, key])
      if (cycle) return cycle
    }
    done.add(key)
    return undefined
  }
  return Object.keys(manifest)
    .map((key) => visit(key, []))
    .find(Boolean)
}

/** What Vite wrote about the chunks of the build. */
export function readManifest(dist = join(root, 'dist')): Manifest {
  const list = join(dist, '.vite', 'manifest.json')
  if (!existsSync(list)) throw new Error('The pages are not built: npm run build')
  return JSON.parse(readFileSync(list, 'utf8'))
}

/** Kilobytes of JavaScript, as gzip, up to the first paint of a page. */
export function firstPaint(page: keyof typeof screens, dist = join(root, 'dist')): number {
  const bytes = scriptsOf(readManifest(dist), screens[page]).map(
    (file) => gzipSync(readFileSync(join(dist, file))).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const page of Object.keys(screens) as (keyof typeof screens)[]) {
    process.stdout.write(`First paint of ${page}: ${firstPaint(page).toFixed(1)} kB of JavaScript (gzip)\n`)
  }
}
