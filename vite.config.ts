import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { clientContract } from './scripts/client-contract.ts'
import { memberWorker } from './scripts/member-worker.ts'

const inWeb = (path: string) => join(import.meta.dirname, 'web', path)
const signIn = inWeb('identity/accounts/LoginScreen.tsx')
const portal = inWeb('main.tsx')
const portalFrame = inWeb('app/ProtectedLayout.tsx')
const memberApp = inWeb('me.tsx')
const memberEntry = /^assets\/me-[\w-]+\.js$/
const preloadHelper = /vite\/preload-helper/

// Imported by the contract's endpoints, yet used only by pages that validate what was typed.
const schemas = /\/node_modules\/zod\/|\/contract\/platform\/fields\.ts$/

// The frame of each app needs them. Apart, their pieces compress worse.
const queries =
  /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/web\/platform\/api\/(queryClient|changes)\.ts$/

const importsFound = new Map<string, Set<string>>()

function importsOf(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()) {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, graph, found)
  }
  return found
}

function isImportedBy(page: string, id: string, graph: Rolldown.ChunkingContext) {
  const found = importsFound.get(page) ?? importsOf(page, graph)
  importsFound.set(page, found)
  return found.has(id)
}

const scenery = /\/web\/ui\/illustration\/(Sky|Sprigs|Tree)\.tsx$/

const icons = /\/node_modules\/lucide-react\/dist\/esm\/icons\//

/** What both apps need before their first paint. */
function sharedChunk(id: string, graph: Rolldown.ChunkingContext) {
  if (preloadHelper.test(id)) return 'shared'
  // An icon's module does not tell who uses it: all of them are imported by the package's index.
  if (icons.test(id) || schemas.test(id) || !isImportedBy(memberApp, id, graph)) return null
  return [portal, portalFrame, signIn].some((page) => isImportedBy(page, id, graph)) ? 'shared' : null
}

/** All that the sign-in page imports, in one chunk: twenty small ones cost more bytes and more requests. */
function startChunk(id: string, graph: Rolldown.ChunkingContext) {
  return isImportedBy(signIn, id, graph) && !schemas.test(id) && !icons.test(id) ? 'start' : null
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), clientContract(), memberWorker()],
  // Modules, so that the worker that reads files fetches a parser when a file needs it.
  worker: { format: 'es' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Whatever runs es2023 preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The list of what each screen imports is a kilobyte of the app's first paint. Its service worker has the files.
      resolveDependencies: (_file, found, { hostId }) =>
        memberEntry.test(hostId) ? found.filter((file) => file.endsWith('.css')) : found,
    },
    // Shared by few, it is an icon that came along through its package's index, and belongs to another page.
    rolldownOptions: {
      input: [inWeb('index.html'), inWeb('me.html')],
      // No getter of ours has side effects: else the spread in a recursive schema of the contract keeps zod in.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: sharedChunk, debugName: 'shared', priority: 2 },
            { name: startChunk, debugName: 'start', priority: 1, minShareCount: 4 },
            { name: 'queries', test: queries, minShareCount: 2 },
            // What all landscapes are drawn with: apart, four small files cost more bytes.
            { name: 'scenery', test: scenery, minShareCount: 2 },
            // Apart, widely used icons cost a request and a compression each.
            { name: 'icons', test: icons, minShareCount: 8 },
          ],
        },
      },
    },
  },
})
