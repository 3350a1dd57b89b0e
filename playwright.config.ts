import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.ts'

// The configuration is read again in each worker: what is chosen once travels in the environment.
process.env.E2E_PORT ??= execFileSync(process.execPath, [
  '-p',
  'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()});""',
])
  .toString()
  .trim()
process.env.PROVIDER_KEY ??= 'provider-key-of-the-journeys'

process.env.PUBLIC_URL = `http://localhost:${process.env.E2E_PORT}`

const baseURL = process.env.PUBLIC_URL

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A third fills the pauses in which two wait for the server or for a page to settle.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: '.cache/e2e.json' }]],
  outputDir: 'test-results',
  use: {
    baseURL,
    // A trace costs as much as the journey: ask for one with TRACE=on.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  webServer: {
    command: `"${process.execPath}" --import ./scripts/resolve-drizzle.mjs tests/e2e/journeys-server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stderr: 'pipe',
    env: { PORT: process.env.E2E_PORT, DEMO: 'off', DATABASE_URL: '', SMTP_URL: '' },
  },
})
