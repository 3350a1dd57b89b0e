import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { uploadPicture } from '#contract/platform/uploads.ts'
import { createApp } from '#server/app.ts'
import { startBucket } from '#tests/server/bucket.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import { copyFiles } from './copy.ts'
import { createFiles, storeIn } from './create.ts'
import type { Files } from './files.ts'
import { writeOutside } from './outside.ts'

const postgres = inject('postgres')

let bucket: Awaited<ReturnType<typeof startBucket>>
let server: TestServer
let folder: string
beforeAll(async () => {
  bucket = await startBucket()
  server = await startTestServer(bucket.env)
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elan-copies-'))
  bucket.objects.clear()
  await server.asOwner((db) => db.execute(sql`delete from uploads`))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  await server.close()
  await bucket.close()
})

const inBucket = () => storeIn(bucket.place)
const inFolder = () => storeIn({ kind: 'folder', folder })
const inDatabase = () => storeIn({ kind: 'database' })
const copy = (from: Files, to: Files, moves = false) =>
  server.asOwner((db) => copyFiles(db, { from, to, moves }))
const none = { copied: 0, present: 0, missing: [], different: [] }
const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Pictures that a server stored in the bucket, by address. */
async function uploaded(count: number) {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const pictures = new Map<string, Buffer>()
  for (let n = 1; n <= count; n++) {
    const create = { width: 20 + n, height: 20, channels: 3 as const, background: '#258' }
    const file = await sharp({ create }).png().toBuffer()
    const { body } = await visitor.call(uploadPicture, { params, file })
    pictures.set(body.data.url, (await visitor.send({ method: 'GET', url: body.data.url })).bytes)
  }
  return pictures
}

/** The pictures as a server with these files answers them. */
async function served(files: Files, urls: Iterable<string>) {
  const app = await createApp({ ...server.parts, files }, { pages: false })
  const visitor = new Visitor(app, server.settings)
  const answers = new Map<string, Buffer>()
  for (const url of urls) answers.set(url, (await visitor.send({ method: 'GET', url })).bytes)
  await app.close()
  return answers
}

test('pictures move from a bucket to a folder and into the database, counted and compared', async () => {
  const pictures = await uploaded(3)
  expect(await copy(inBucket(), inFolder())).toEqual({ ...none, copied: 3 })
  expect(bucket.objects.size).toBe(3)
  const [cut = '', lost = ''] = filesOf()
  writeFileSync(cut, 'cut short')
  rmSync(lost)
  expect(await copy(inBucket(), inFolder())).toEqual({ ...none, copied: 2, present: 1 })
  expect(await copy(inBucket(), inFolder(), true)).toEqual({ ...none, present: 3 })
  expect(bucket.objects.size).toBe(0)
  expect(await copy(inFolder(), inDatabase(), true)).toEqual({ ...none, copied: 3 })
  expect(filesOf()).toEqual([])
  expect(await served(inDatabase(), pictures.keys())).toEqual(pictures)
})

test('a run that was interrupted goes on where it stopped', async () => {
  await uploaded(3)
  let puts = 0
  const failing: Files = {
    ...inFolder(),
    put: async (db, file) => {
      // The first is the trial of the place.
      if (++puts === 3) throw new Error('interrupted')
      await inFolder().put(db, file)
    },
  }
  const { db } = server.makeContext()
  const route = { from: inBucket(), moves: true }
  await expect(copyFiles(db, { ...route, to: failing })).rejects.toThrow('interrupted')
  expect([filesOf().length, bucket.objects.size]).toEqual([1, 2])
  expect(await copyFiles(db, { ...route, to: inFolder() })).toEqual({ ...none, copied: 2, present: 1 })
})

test('pictures that neither place has whole are named', async () => {
  await uploaded(2)
  const [path = '', other = ''] = bucket.objects.keys()
  bucket.objects.set(path, Buffer.from('cut short'))
  const { copied, missing } = await copy(inBucket(), inFolder(), true)
  expect([copied, missing.map((key) => `/pictures/of/elan/${key}`)]).toEqual([1, [path]])
  expect([bucket.objects.has(path), bucket.objects.has(other)]).toEqual([true, false])
})

test('of two different contents of the right length, neither replaces nor deletes the other', async () => {
  const pictures = await uploaded(1)
  await copy(inBucket(), inFolder())
  const [path = ''] = bucket.objects.keys()
  const damaged = Buffer.from('x'.repeat(bucket.objects.get(path)?.length ?? 0))
  bucket.objects.set(path, damaged)
  const key = path.replace('/pictures/of/elan/', '')
  expect(await copy(inBucket(), inFolder(), true)).toEqual({ ...none, different: [key] })
  expect(bucket.objects.get(path)).toEqual(damaged)
  expect(await served(inFolder(), pictures.keys())).toEqual(pictures)
})

test('moving to the same place under another name deletes nothing', async () => {
  await uploaded(2)
  const sameBucket = storeIn({
    ...bucket.place,
    endpoint: bucket.place.endpoint.replace('127.0.0.1', 'localhost'),
  })
  await expect(copy(inBucket(), sameBucket, true)).rejects.toThrow('name the same place')
  expect(bucket.objects.size).toBe(2)
})

test('while pictures move, those of the place before are read, and deleted at both', async () => {
  const pictures = await uploaded(2)
  const both = createFiles({ files: { kind: 'folder', folder }, filesBefore: bucket.place }, () => {})
  expect(await served(both, pictures.keys())).toEqual(pictures)
  await copy(inBucket(), inFolder())
  const { db } = server.makeContext()
  for (const path of bucket.objects.keys()) await both.delete(db, path.replace('/pictures/of/elan/', ''))
  expect([bucket.objects.size, filesOf()]).toEqual([0, []])
})

test.skipIf(!postgres)('a deletion waits for the copy, so that no copy outlives its picture', async () => {
  await uploaded(1)
  let refused: unknown
  const slow: Files = {
    ...inBucket(),
    async get(db, key) {
      const body = await inBucket().get(db, key)
      // Not for the trial of the place.
      if (body)
        refused = await server
          .asOwner(async (other) => {
            await other.execute(sql`set local lock_timeout = '200ms'`)
            await other.execute(sql`delete from uploads`)
          })
          .catch((error: unknown) => error)
      return body
    },
  }
  expect(await copy(slow, inFolder())).toMatchObject({ copied: 1 })
  expect(String(Object(refused).cause)).toContain('lock timeout')
})

test('a backup names the pictures that are outside the database', async () => {
  const list = join(folder, 'elan.backup.pictures')
  const write = () => server.asOwner((db) => writeOutside(db, list))
  expect([await write(), readdirSync(folder)]).toEqual([0, []])
  await uploaded(2)
  expect(await write()).toBe(2)
  const keys = readFileSync(list, 'utf8').trimEnd().split('\n')
  expect(keys.map((key) => `/pictures/of/elan/${key}`)).toEqual([...bucket.objects.keys()].sort())
  rmSync(list)
  await copy(inBucket(), inDatabase())
  expect(await write()).toBe(0)
})
