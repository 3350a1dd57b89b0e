import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket } from '#tests/server/bucket.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { createFiles, openFiles } from './create.ts'
import { databaseFiles } from './database-files.ts'
import { breaches, newKey } from './files.fixture.ts'

let server: TestServer
let bucket: Awaited<ReturnType<typeof startBucket>>
const folder = mkdtempSync(join(tmpdir(), 'elan-files-'))
beforeAll(async () => {
  server = await startTestServer()
  bucket = await startBucket()
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  rmSync(folder, { recursive: true })
})
const inFolder = () => createFiles({ files: { kind: 'folder', folder } }, () => {})
const inBucket = () => createFiles({ files: bucket.place }, () => {})

test('the database, a folder and a bucket store, read and delete files alike', async () => {
  const { db } = server.makeContext()
  for (const files of [createFiles({ files: { kind: 'database' } }, () => {}), inFolder(), inBucket()])
    expect(await breaches(files, db)).toEqual([])
  expect([...bucket.objects.keys()]).toEqual([])
})

test('what was stored in the database stays readable and is deleted after another place is set', async () => {
  const { db } = server.makeContext()
  for (const files of [inFolder(), inBucket()]) {
    const key = newKey()
    await databaseFiles.put(db, { key, bytes: Buffer.from('earlier'), mediaType: 'image/png' })
    expect(String(await files.get(db, key))).toBe('earlier')
    await files.delete(db, key)
    expect(await databaseFiles.get(db, key)).toBe(undefined)
  }
})

test('a file that was only begun is not read, and is deleted with its key', async () => {
  const { db } = server.makeContext()
  const key = newKey()
  const files = inFolder()
  await files.put(db, { key, bytes: Buffer.from('whole'), mediaType: 'image/png' })
  const path = join(folder, key)
  rmSync(path)
  writeFileSync(`${path}.part`, 'who')
  expect(await files.get(db, key)).toBe(undefined)
  await files.delete(db, key)
  expect(readdirSync(join(path, '..'))).toEqual([])
})

test.each([
  ['that does not exist', () => join(folder, 'absent'), 'does not exist: create it'],
  ['that is a file', () => fileIn('file'), 'is not a folder: name one'],
])('the server does not start with a folder %s', async (_, make, why) => {
  const place = { files: { kind: 'folder' as const, folder: make() } }
  await expect(openFiles(place, () => {})).rejects.toThrow(why)
})

function fileIn(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, 0o700)
  return path
}
