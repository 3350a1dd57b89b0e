import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const signIn = join(import.meta.dirname, 'web/accounts/LoginScreen.tsx')

let needed: Set<string> | undefined

function importsOf(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()) {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, graph, found)
  }
  return found
}

/** All that the sign-in page imports, in one chunk: twenty small ones cost more bytes and more requests. */
function startChunk(id: string, graph: Rolldown.ChunkingContext) {
  needed ??= importsOf(signIn, graph)
  return needed.has(id) ? 'start' : null
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Whatever runs es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    // Shared by few, it is an icon that came along through its package's index, and belongs to another page.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: startChunk, debugName: 'start', minShareCount: 4 }] } },
    },
  },
})
