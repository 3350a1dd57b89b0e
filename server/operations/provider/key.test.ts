import { chmodSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from '#server/platform/db/data-folder.ts'
import { ownProviderKey, providerKeyFile } from './key.ts'

test('the provider key of an embedded installation is generated once, with mode 0600', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'elan-key-')), 'data')
  const key = ownProviderKey({ dataDir, databaseUrl: undefined })
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(readFileSync(providerKeyFile(dataDir), 'utf8')).toBe(`${key}\n`)
  expect(statSync(providerKeyFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(ownProviderKey({ dataDir, databaseUrl: undefined })).toBe(key)
})

test('[G30] the data folder gets mode 0700', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'elan-key-')), 'data')
  makeDataFolder(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  chmodSync(dataDir, 0o755)
  makeDataFolder(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('no key is generated with PostgreSQL, because each process would have its own', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'elan-key-'))
  expect(ownProviderKey({ dataDir, databaseUrl: 'postgresql://db.example.com/elan' })).toBeUndefined()
})
