import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  },
})
