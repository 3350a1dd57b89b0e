import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

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

/** The code that sends what waits on the device, as a script without imports: workers of every browser run it. */
async function outboxScript(): Promise<string> {
  const entry = join(import.meta.dirname, '../web/me/outbox/workerOutbox.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'outbox' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code
}

function fillIn(worker: string, place: string, text: string): string {
  if (!worker.includes(place)) throw new Error(`me-worker.js has no place for "${place}"`)
  return worker.replace(place, () => text)
}

/** Writes the list of the employees' app's files and the code of its outbox into its service worker. */
export const memberWorker = (): Plugin => ({
  name: 'member-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const path = join(dir ?? '', 'me-worker.js')
    const list = filesOf(bundle, '/me.html').map((file) => `/${file}`)
    const listed = fillIn(
      readFileSync(path, 'utf8'),
      'const files = []',
      `const files = ${JSON.stringify(list)}`,
    )
    writeFileSync(path, fillIn(listed, 'const outbox = {}', await outboxScript()))
  },
})
