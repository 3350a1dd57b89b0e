import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/client-chunks.ts'
import { clientContract } from './scripts/client-contract.ts'
import { clientIcons } from './scripts/client-icons.ts'
import { memberWorker } from './scripts/member-worker.ts'

const inWeb = (path: string) => join(import.meta.dirname, 'web', path)
const memberEntry = /^assets\/me-[\w-]+\.js$/

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), clientContract(), clientIcons(), memberWorker()],
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
    rolldownOptions: {
      input: [inWeb('index.html'), inWeb('me.html'), inWeb('open.html')],
      // No getter of ours has side effects: else the spread in a recursive schema of the contract keeps zod in.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
})
