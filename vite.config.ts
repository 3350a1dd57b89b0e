import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { clientContract } from './scripts/client-contract.ts'

const signIn = join(import.meta.dirname, 'web/identity/accounts/LoginScreen.tsx')

// Imported by the contract's endpoints, yet used only by pages that validate what was typed.
const schemas = /\/node_modules\/zod\/|\/contract\/platform\/fields\.ts$/

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
  return needed.has(id) && !schemas.test(id) ? 'start' : null
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), clientContract()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Whatever runs es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    // Shared by few, it is an icon that came along through its package's index, and belongs to another page.
    rolldownOptions: {
      // No getter of ours has side effects: else the spread in a recursive schema of the contract keeps zod in.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [{ name: startChunk, debugName: 'start', minShareCount: 4 }] } },
    },
  },
})
