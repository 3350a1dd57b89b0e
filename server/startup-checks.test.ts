import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { programEnvironment } from '#tests/server/program.ts'
import { readSettings, SettingsError } from './platform/settings/settings.ts'
import { refuseUnsafe, startupWarnings } from './startup-checks.ts'

const earnest = { DATABASE_URL: 'postgresql://db.example.com/elan', HOST: '0.0.0.0' }
const https = { ...earnest, PUBLIC_URL: 'https://portal.example.com' }

const local = { ...earnest, PUBLIC_URL: 'http://localhost:8080' }

test.each([
  ['no address of its own where others reach it', earnest, 'PUBLIC_URL is missing'],
  ['the mailbox open to the public', { ...https, MAILBOX: 'on' }, 'MAILBOX=on lets anybody'],
  ['a password that everybody knows', { ...https, DEMO: 'on' }, 'DEMO=on fills'],
  ['the mailbox where others reach it', { ...local, MAILBOX: 'on' }, 'MAILBOX=on lets anybody'],
  ['the demo where others reach it', { ...local, DEMO: 'on' }, 'DEMO=on fills'],
  [
    'the key of the cells alone',
    { CELLS_KEY: 'key-of-the-cells-of-the-tests-only' },
    'it needs CELL and CELLS_FILE too',
  ],
  ['either behind a proxy', { ...https, HOST: '127.0.0.1', MAILBOX: 'on', DEMO: 'on' }, 'leave them out'],
])('[G30] a production server does not start with %s', (_, env, why) => {
  const settings = readSettings(env)
  expect(() => refuseUnsafe(settings)).toThrow(SettingsError)
  expect(() => refuseUnsafe(settings)).toThrow(why)
})

test.each([
  ['nothing', {}],
  ['PostgreSQL on this machine', { DATABASE_URL: earnest.DATABASE_URL, MAILBOX: 'on', DEMO: 'on' }],
  ['the composed services on this machine', local],
  ['the image', { HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example.com', MAILBOX: 'off', DEMO: 'off' }],
  ['a business', https],
])('[G30] a production server starts without a warning with %s', (_, env) => {
  const settings = readSettings(env)
  expect(() => refuseUnsafe(settings)).not.toThrow()
  expect(startupWarnings(settings)).toEqual([])
})

test.each([
  ['MAILBOX=off and DEMO=off', {}],
  ['MAILBOX=off', { DEMO: 'on' }],
  ['DEMO=off', { MAILBOX: 'on' }],
  ['DEMO=off', { SMTP_URL: 'smtp://mail.example.com' }],
])('[G30] a trial that others can reach does not start until %s is set or on', (said, env) => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'portal.example.com'])
    for (const PUBLIC_URL of ['', 'http://localhost:3000', 'https://portal.example.com'])
      expect(() => refuseUnsafe(readSettings({ HOST, PUBLIC_URL, ...env }))).toThrow(`set ${said}, or say`)
})

test('[G30] a trial that others are meant to reach starts with a warning about what is open', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://portal.example.com',
    MAILBOX: 'on',
    DEMO: 'on',
  })
  expect(() => refuseUnsafe(settings)).not.toThrow()
  const warnings = startupWarnings(settings)
  expect(warnings.join('\n')).toContain('not encrypted')
  expect(warnings.filter((line) => line.includes('MAILBOX=on') && line.includes('DEMO=on'))).toHaveLength(1)
  const unnamed = readSettings({ HOST: '0.0.0.0', MAILBOX: 'off', DEMO: 'off' })
  expect(startupWarnings(unnamed)).toEqual([expect.stringContaining('set PUBLIC_URL')])
  const proxied = startupWarnings(readSettings({ PUBLIC_URL: 'https://portal.example.com' })).join('\n')
  for (const word of ['/mailbox', 'DEMO=off']) expect(proxied).toContain(word)
})

const main = fileURLToPath(new URL('main.ts', import.meta.url))

test('[G30] the refusal is one sentence and comes before any database is opened', () => {
  // Nothing listens on port 1.
  const env = {
    ...https,
    DATABASE_URL: 'postgresql://elan:x@127.0.0.1:1/elan',
    MAILBOX: 'on',
    ...programEnvironment(),
  }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect(stderr).toMatch(
    /^With DATABASE_URL and HOST=0\.0\.0\.0 .*MAILBOX=on lets anybody .* set SMTP_URL\.\n$/,
  )
  expect(status).toBe(1)
})

test('a start on a full disk is refused in one sentence', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'elan-full-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  symlinkSync('/dev/full', join(dataDir, 'database.holder.json'))
  const env = { ...programEnvironment(), DATA_DIR: dataDir, PORT: '1' }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    `DATA_DIR=${dataDir} cannot be written because its disk is full: free space on it or enlarge it, and try again.\n`,
  ])
})
