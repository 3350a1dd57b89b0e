import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam } from '#contract/people/teams.ts'
import { uploadPicture } from '#contract/platform/uploads.ts'
import { createChallenge } from '#contract/programme/challenges.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { createApp } from '#server/app.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import type { Files } from '#server/platform/files/files.ts'
import { createServer } from '#server/platform/http/server.ts'
import { organizations } from '#server/schema/organizations.ts'
import { unclaimedFiles, uploadCounts, uploads } from '#server/schema/uploads.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import { deleteUnclaimed } from './unclaimed.ts'

const folder = mkdtempSync(join(tmpdir(), 'elan-uploads-'))
let server: TestServer
let file: Buffer
beforeAll(async () => {
  server = await startTestServer({ FILES_DIR: folder })
  file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#258' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** An administrator at a server, perhaps with another store, and what is stored of the organization. */
async function setting(change: (files: Files) => Partial<Files> = () => ({})) {
  const { parts, settings } = server
  const files = { ...parts.files, ...change(parts.files) }
  const app = await createApp({ ...parts, files }, { pages: false })
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn({ ...server, visitor: () => new Visitor(app, settings) }, administrator)
  const { id: orgId } = administrator.organization
  const { db } = server.makeContext()
  return {
    ...{ orgId, visitor },
    upload: () => visitor.call(uploadPicture, { params: { orgId }, file }),
    read: (url: string) => visitor.send({ method: 'GET', url }),
    pathOf: (id: string) => join(folder, orgId, orgId, `${id}.png`),
    async kept() {
      const [counted] = await db.select().from(uploadCounts).where(eq(uploadCounts.organizationId, orgId))
      const rows = await db.$count(uploads, eq(uploads.organizationId, orgId))
      return {
        rows,
        bytes: counted?.bytes ?? 0,
        unclaimed: await db.$count(unclaimedFiles, like(unclaimedFiles.key, `${orgId}/%`)),
      }
    },
  }
}

const nothing = { rows: 0, bytes: 0, unclaimed: 0 }
const sweep = () => deleteUnclaimed(server.makeContext())

test.each([
  ['fewer bytes than its row says', -10],
  ['no bytes', -Infinity],
  ['more bytes than its row says', 10],
])('a stored picture of %s ends its answer at once, and the log names it', async (_, more) => {
  const { upload, pathOf } = await setting()
  const { body } = await upload()
  const path = pathOf(body.data.id)
  writeFileSync(path, Buffer.alloc(Math.max(0, statSync(path).size + more)))
  const log = new PassThrough()
  const settings = { ...server.settings, logLevel: 'warn' } as const
  const app = await createApp(server.parts, { pages: false, server: createServer(settings, log) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const read = async () => {
    const answer = await fetch(`${address}${body.data.url}`)
    await answer.arrayBuffer()
    return answer.status
  }
  expect([500, 'cut']).toContain(await read().catch(() => 'cut'))
  await app.close()
  expect(String(log.read())).toContain(`${body.data.id}.png is damaged`)
})

test('a picture is a file under its customer and organization, and is served from there', async () => {
  const { upload, read, pathOf, kept } = await setting()
  const { status, body } = await upload()
  expect(status).toBe(201)
  expect(existsSync(pathOf(body.data.id))).toBe(true)
  const { headers, bytes } = await read(body.data.url)
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(await kept()).toEqual({ rows: 1, bytes: bytes.length, unclaimed: 0 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 20 })
  expect((await read(body.data.url.replace('png', 'jpg'))).status).toBe(404)
})

test('while the folder is away nothing is stored, and pictures are unavailable instead of missing', async () => {
  const { upload, read, kept } = await setting()
  const { body: earlier } = await upload()
  renameSync(folder, `${folder}.away`)
  const refused = await upload()
  const unread = await read(earlier.data.url)
  expect(existsSync(folder)).toBe(false)
  renameSync(`${folder}.away`, folder)
  expect(refused).toMatchObject({ status: 503, body: { code: 'upload.not_stored' } })
  expect(unread).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
  expect((await read(earlier.data.url)).status).toBe(200)
  expect(await kept()).toMatchObject({ rows: 1, unclaimed: 1 })
  server.pass({ minutes: 11 })
  await sweep()
  expect(await kept()).toMatchObject({ rows: 1, unclaimed: 0 })
})

test('what an interrupted upload stored is deleted after ten minutes, not before', async () => {
  const stored: string[] = []
  const { upload, kept } = await setting((files) => ({
    async put(db, one) {
      await files.put(db, one)
      stored.push(join(folder, one.key))
      throw new Error('interrupted')
    },
  }))
  expect((await upload()).status).toBe(500)
  const [path = ''] = stored
  await sweep()
  expect([existsSync(path), await kept()]).toEqual([true, { ...nothing, unclaimed: 1 }])
  server.pass({ minutes: 11 })
  await sweep()
  expect([existsSync(path), await kept()]).toEqual([false, nothing])
})

test('an upload that took so long that its content was deleted adds no picture', async () => {
  const { upload, kept } = await setting((files) => ({
    async put(db, one) {
      await files.put(db, one)
      server.pass({ minutes: 11 })
      await sweep()
    },
  }))
  expect(await upload()).toMatchObject({ status: 503, body: { code: 'upload.not_stored' } })
  expect(await kept()).toEqual(nothing)
})

test('[G22] the files of a purged organization are deleted', async () => {
  const { upload, pathOf, orgId, kept } = await setting()
  const { body } = await upload()
  const { db, now } = server.makeContext()
  await db
    .update(organizations)
    .set({ deletedAt: now, deletedWith: orgId })
    .where(eq(organizations.id, orgId))
  server.pass({ days: 31 })
  await runTasks(server.parts)
  expect(await kept()).toEqual({ ...nothing, unclaimed: 1 })
  await sweep()
  expect([existsSync(pathOf(body.data.id)), await kept()]).toEqual([false, nothing])
})

test('a picture that nothing shows is deleted after a month, and those in use stay', async () => {
  const { orgId, visitor, upload, read } = await setting()
  const urls: string[] = []
  for (let n = 0; n < 4; n++) urls.push((await upload()).body.data.url)
  const [oldLogo, logo, image, badge] = urls
  const params = { orgId }
  for (const logo_url of [oldLogo, logo])
    await visitor.call(updateOrganization, { params, body: { logo_url } })
  const challenge = { type: 'podium', startDate: '2026-03-02', duration: 7, imageUrl: image } as const
  await visitor.call(createChallenge, { params, body: challenge })
  await visitor.call(createTeam, { params, body: { name: 'Balloonists', logo_url: badge } })
  const statuses = async () => Promise.all(urls.map(async (url) => (await read(url)).status))
  server.pass({ days: 29 })
  await runTasks(server.parts)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  server.pass({ days: 2 })
  await runTasks(server.parts)
  expect(await statuses()).toEqual([404, 200, 200, 200])
})
