import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** The file, below web/, of the screen each measured page shows. */
export const screens: Record<string, string> = {
  '/login': 'accounts/LoginScreen.tsx',
}

/** The scripts a browser needs before it can paint a screen: the entry, the screen's chunk, and all they import statically. */
export function scriptsOf(manifest: Manifest, screen: string): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key === 'index.html')
  if (!entry || !manifest[screen]) throw new Error(`dist/ has no chunk for ${entry ? screen : 'index.html'}`)
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add(entry)
  add(screen)
  return [...files].filter((file) => file.endsWith('.js'))
}

/** Kilobytes of JavaScript, as gzip, up to the first paint of a screen. */
export function firstPaint(screen: string, dist = join(root, 'dist')): number {
  const list = join(dist, '.vite', 'manifest.json')
  if (!existsSync(list)) throw new Error('The pages are not built: npm run build')
  const manifest: Manifest = JSON.parse(readFileSync(list, 'utf8'))
  const bytes = scriptsOf(manifest, screen).map((file) => gzipSync(readFileSync(join(dist, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [page, screen] of Object.entries(screens)) {
    process.stdout.write(`First paint of ${page}: ${firstPaint(screen).toFixed(1)} kB of JavaScript (gzip)\n`)
  }
}
