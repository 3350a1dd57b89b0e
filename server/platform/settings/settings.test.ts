import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    mailbox: true,
    demo: true,
    requireVerifiedEmail: false,
    pacing: 'off',
  })
})

test('with PostgreSQL the demo and the mailbox are off, and administrators must verify their address', () => {
  const settings = readSettings({ DATABASE_URL: 'postgresql://db.example.com/elan' })
  expect(settings).toMatchObject({ mailbox: false, demo: false, requireVerifiedEmail: true })
})

test('[T15] the high limit of sign-ups per address applies only to a trial on one machine', () => {
  const signups = (env: Record<string, string>) => readSettings(env).signupsPerAddress
  expect(signups({})).toBe(1000)
  expect(signups({ HOST: '0.0.0.0' })).toBe(20)
  expect(signups({ DATABASE_URL: 'postgresql://db.example.com/elan' })).toBe(20)
})

test('SMTP_URL disables the mailbox, even if MAILBOX is on', () => {
  expect(readSettings({ SMTP_URL: 'smtp://mail.example.com', MAILBOX: 'on' }).mailbox).toBe(false)
})

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://db.example.com', 'postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgresql://one:5432,:5433/elan', 'several hosts'],
  ['DATABASE_POOLER_URL', 'postgresql://pooler.example.com/elan', 'needs DATABASE_URL too'],
  ['DATABASE_REPLICA_URL', 'postgresql://standby.example.com/elan', 'needs DATABASE_URL too'],
  ['PUBLIC_URL', 'portal.example.com', 'http:// or https://'],
  ['SMTP_URL', 'mail.example.com', 'smtp:// or smtps://'],
  ['PROVIDER_KEY', 'short', 'at least 24 characters'],
  ['METRICS_PORT', 'on', 'must be a whole number from 0 to 65535'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'http:// or https://'],
  ['FILES_URL', 's3://key:secret@bucket', 'must be s3://bucket or s3://bucket/prefix'],
  ['FILES_URL', 's3://../a', 'must be s3://bucket or s3://bucket/prefix'],
  ['FILES_ENDPOINT', 'https://key:secret@s3.example.com', 'without a user'],
  ['FILES_URL', 's3://bucket/../other', 'must be s3://bucket or s3://bucket/prefix'],
  ['FILES_URL', 's3://bucket', 'it needs FILES_KEY_ID and FILES_SECRET too'],
  ['FILES_BEFORE', 's3://bucket', 'it needs FILES_KEY_ID and FILES_SECRET too'],
  ['FILES_ENDPOINT', 's3.example.com', 'http:// or https://'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
])('%s=%s is refused with a message that names the setting', (name, value, why) => {
  const reading = () => readSettings({ [name]: value })
  expect(reading).toThrow(SettingsError)
  expect(reading).toThrow(`The setting ${name} is not valid`)
  expect(reading).toThrow(why)
})

test('a bucket is at AWS unless an endpoint is set, and excludes a folder', () => {
  const env = { FILES_URL: 's3://elan/of/one/', FILES_KEY_ID: 'key', FILES_SECRET: 'secret' }
  const { files } = readSettings({ ...env, FILES_REGION: 'ca-central-1' })
  expect(files).toMatchObject({
    name: 's3://elan/of/one',
    endpoint: 'https://s3.ca-central-1.amazonaws.com',
    path: '/elan/of/one',
  })
  const other = readSettings({ ...env, FILES_ENDPOINT: 'https://s3.example.com/' })
  expect(other.files).toMatchObject({ endpoint: 'https://s3.example.com' })
  expect(() => readSettings({ ...env, FILES_DIR: '/srv/pictures' })).toThrow('leave one of them out')
})

test.each([
  'change-me-change-me-change-me',
  'your-provider-key-goes-here',
  'my very own secret password',
  '123456789012345678901234567890',
  'aaaaaaaaaaaabbbbbbbbbbbb',
  '........................',
])('[G30] the weak key %s is refused', (PROVIDER_KEY) => {
  expect(() => readSettings({ PROVIDER_KEY })).toThrow('PROVIDER_KEY is not valid: is too easy to guess')
})

test('[G30] a random key is accepted in any encoding', () => {
  for (let tries = 0; tries < 200; tries++)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const PROVIDER_KEY = randomBytes(24).toString(encoding)
      expect(readSettings({ PROVIDER_KEY }).providerKey).toBe(PROVIDER_KEY)
    }
})

test.each([
  'true',
  '*',
  '1',
  'loopback',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/8,0.0.0.0/0',
  '10.0.0.0/8/8',
  '0.0.0.0/1, 128.0.0.0/1',
  '::/1,8000::/1',
])('[G30] TRUST_PROXY=%s is refused, because it is invalid or trusts everybody', (TRUST_PROXY) => {
  expect(() => readSettings({ TRUST_PROXY })).toThrow('TRUST_PROXY is not valid: must list addresses or CIDR')
})

test('[G30] TRUST_PROXY accepts addresses and ranges of IPv4 and IPv6', () => {
  const TRUST_PROXY = '10.0.0.5, 172.16.0.0/12,2001:db8::1,fd00::/8'
  expect(readSettings({ TRUST_PROXY }).trustProxy).toHaveLength(4)
})

test('JOBS=off is accepted only with PostgreSQL', () => {
  expect(readSettings({}).runsJobs).toBe(true)
  expect(readSettings({ JOBS: 'off', DATABASE_URL: 'postgres://db.example.com/elan' }).runsJobs).toBe(false)
  expect(() => readSettings({ JOBS: 'off' })).toThrow('The setting JOBS is not valid')
})
