import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const place = 'const files = []'

/** The files that a page of the build needs: its chunks, also those fetched later, their styles, and fonts. */
export function filesOf(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    const chunk = bundle[file]
    if (!chunk) return
    files.add(file)
    if (chunk.type !== 'chunk') return
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
    for (const style of chunk.viteMetadata?.importedCss ?? []) add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) add(asset)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId?.endsWith(entry)) add(chunk.fileName)
  for (const file of Object.keys(bundle)) if (file.endsWith('.woff2')) files.add(file)
  return [...files].sort()
}

/** Writes the list of the employees' app's files into its service worker. */
export const memberWorker = (): Plugin => ({
  name: 'member-worker',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const path = join(dir ?? '', 'me-worker.js')
    const worker = readFileSync(path, 'utf8')
    if (!worker.includes(place)) throw new Error('me-worker.js has no place for the files')
    const list = filesOf(bundle, '/me.html').map((file) => `/${file}`)
    writeFileSync(path, worker.replace(place, `const files = ${JSON.stringify(list)}`))
  },
})
