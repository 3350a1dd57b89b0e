import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'
import { refuseUnsafe, startupWarnings } from './startup-checks.ts'

const earnest = { DATABASE_URL: 'postgresql://db.example.com/elan', HOST: '0.0.0.0' }
const https = { ...earnest, PUBLIC_URL: 'https://portal.example.com' }

test.each([
  ['no address of its own where others reach it', earnest, 'PUBLIC_URL is missing'],
  ['the mailbox open to the public', { ...https, MAILBOX: 'on' }, 'MAILBOX=on lets anybody'],
  ['a password that everybody knows', { ...https, DEMO: 'on' }, 'DEMO=on fills'],
])('[G30] a business does not start with %s', (_, env, why) => {
  const settings = readSettings(env)
  expect(() => refuseUnsafe(settings)).toThrow(SettingsError)
  expect(() => refuseUnsafe(settings)).toThrow(why)
})

test.each([
  ['nothing', {}],
  ['PostgreSQL on this machine', { DATABASE_URL: earnest.DATABASE_URL, MAILBOX: 'on', DEMO: 'on' }],
  [
    'the composed services on this machine',
    { ...earnest, PUBLIC_URL: 'http://localhost:8080', MAILBOX: 'on' },
  ],
  ['a business', https],
])('[G30] %s is enough to start, without a warning', (_, env) => {
  const settings = readSettings(env)
  expect(() => refuseUnsafe(settings)).not.toThrow()
  expect(startupWarnings(settings)).toEqual([])
})

test('[G30] the embedded database in public starts, and says what is open', () => {
  const settings = readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example.com' })
  expect(() => refuseUnsafe(settings)).not.toThrow()
  const warnings = startupWarnings(settings).join('\n')
  for (const word of ['not encrypted', '/mailbox', 'DEMO=off']) expect(warnings).toContain(word)
  expect(startupWarnings(readSettings({ HOST: '0.0.0.0' }))).toEqual([
    expect.stringContaining('set PUBLIC_URL'),
  ])
})

test('[G30] the refusal is one sentence, said before any database is asked', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  // Nothing listens on port 1.
  const env = {
    ...https,
    DATABASE_URL: 'postgresql://elan:x@127.0.0.1:1/elan',
    MAILBOX: 'on',
    PATH: process.env.PATH,
  }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect(stderr).toMatch(/^MAILBOX=on lets anybody .*SMTP_URL instead\.\n$/)
  expect(status).toBe(1)
})
