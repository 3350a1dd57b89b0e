import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.ts'
import { makeCertificate } from './tests/e2e/certificate.ts'
import { pollQuickly } from './tests/e2e/poll-quickly.ts'

// The configuration is read again in each worker: what is chosen once travels in the environment.
process.env.E2E_PORT ??= execFileSync(process.execPath, [
  '-p',
  'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()});""',
])
  .toString()
  .trim()
process.env.PROVIDER_KEY ??= 'provider-key-of-the-journeys'

if (!process.env.E2E_PROVIDER_KEY) {
  const { key, cert } = makeCertificate()
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/e2e-provider.pem', cert)
  Object.assign(process.env, { E2E_PROVIDER_KEY: key, E2E_PROVIDER_CERT: cert })
}

process.env.PUBLIC_URL = `http://localhost:${process.env.E2E_PORT}`

const baseURL = process.env.PUBLIC_URL

pollQuickly()

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // One more than processors fills the pauses in which the others wait; one server carries eight.
  workers: Math.min(availableParallelism() + 1, 8),
  // Who passes only when repeated is named at the end of `npm test`, and more than two fail it.
  retries: 1,
  timeout: 120_000,
  // A machine that is busy with something else shows a page late, not wrongly.
  expect: { timeout: 15_000 },
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
    command: `"${process.execPath}" --import ./scripts/resolve-modules.mjs tests/e2e/journeys-server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stderr: 'pipe',
    env: {
      ...{ PORT: process.env.E2E_PORT, DEMO: 'off', DATABASE_URL: '', SMTP_URL: '' },
      // The identity provider of the journeys.
      ...{ OUTBOUND_ALLOW: '127.0.0.1', NODE_EXTRA_CA_CERTS: resolve('.cache/e2e-provider.pem') },
    },
  },
})
