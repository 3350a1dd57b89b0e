import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '#contract/platform/uploads.ts'
import { uploads } from '#server/schema/uploads.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { chunk, doubtfulFiles, hollowPng, refusedFiles } from './hostile-pictures.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const url = `/api/organizations/${params.orgId}/uploads`
  return {
    upload: (file: Uint8Array) => visitor.call(uploadPicture, { params, file }),
    uploadAs: (type: string, file: Uint8Array) =>
      visitor.send({ method: 'POST', url, file, headers: { 'content-type': type } }),
    fetch: (path: string) => server.visitor().send({ method: 'GET', url: path }),
  }
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } })

test('[G18] [T26] a picture is re-encoded and served as an immutable picture', async () => {
  const { upload, fetch } = await setting()
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const) {
    const { status, body } = await upload(await blank(1000, 460)[format]().toBuffer())
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      width: 1000,
      height: 460,
      url: expect.stringMatching(/^\/uploads\/[-0-9a-f]{36}\.(png|jpg)$/),
    })
    const { status: found, headers, bytes } = await fetch(body.data.url)
    expect(found).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      'cdn-cache-control': 'max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1000, height: 460 })
    const other = body.data.url.replace(/(png|jpg)$/, format === 'png' ? 'jpg' : 'png')
    expect(await fetch(other)).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  }
})

test('[G18] location and other metadata of a picture are removed', async () => {
  const { upload, fetch } = await setting()
  const carrying = await blank(40, 20)
    .withExif({ IFD0: { Copyright: 'canary-of-exif' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const file = Buffer.concat([carrying, Buffer.from('<script>canary-of-html</script>')])
  const { body } = await upload(file)
  expect(body.data).toMatchObject({ width: 20, height: 40 })
  const { bytes } = await fetch(body.data.url)
  expect(bytes.toString('latin1')).not.toContain('canary')
  expect((await sharp(bytes).metadata()).exif).toBe(undefined)
})

/** A PNG with more in it than a picture: texts, further frames, another file behind its end. */
async function stuffedPng(): Promise<Buffer> {
  const png = await blank(30, 10).png().toBuffer()
  const [header, end] = [33, png.length - 12]
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(30, 4)
  frame.writeUInt32BE(10, 8)
  const further = [
    chunk('fcTL', Buffer.concat([Buffer.from([0, 0, 0, 1]), frame.subarray(4)])),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(910))])),
  ]
  return Buffer.concat([
    png.subarray(0, header),
    chunk('tEXt', Buffer.from('Comment\0<script>canary</script>')),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    chunk('fcTL', frame),
    png.subarray(header, end),
    ...further,
    png.subarray(end),
    Buffer.from('PK\x03\x04canary.class'),
  ])
}

test('[G18] of a PNG that is also a page, an animation and an archive only its first picture is stored', async () => {
  const { upload, fetch } = await setting()
  const { status, body } = await upload(await stuffedPng())
  expect([status, body.data.width, body.data.height]).toEqual([201, 30, 10])
  const text = (await fetch(body.data.url)).bytes.toString('latin1')
  for (const marker of ['canary', 'acTL', 'fdAT', 'PK\x03\x04', '<script']) expect(text).not.toContain(marker)
})

test('[T26] a large picture is reduced to the size a page shows', async () => {
  const { upload } = await setting()
  const { body } = await upload(await blank(4000, 1000).png().toBuffer())
  expect(body.data).toMatchObject({ width: 2000, height: 500 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('[G18] a file that is no PNG or JPEG is refused, whatever its media type', async () => {
  const { upload, uploadAs } = await setting()
  const png = await blank(20, 20).png().toBuffer()
  const files: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    svg: Buffer.from(svg),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    gif: await blank(5, 5).gif().toBuffer(),
    webp: await blank(5, 5).webp().toBuffer(),
    'svg behind the start of a png': Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
    'a png cut short': png.subarray(0, png.length - 30),
    'a jpeg cut short': (await blank(500, 500).jpeg().toBuffer()).subarray(0, 400),
    'imagemagick script': Buffer.from('push graphic-context\nfill url(https://example.com/a)\n'),
  }
  for (const [name, file] of Object.entries(files)) {
    const refused = { status: 400, body: { success: false } }
    expect(await upload(file), name).toMatchObject(refused)
    if (file.length > 0)
      expect((await uploadAs('image/png', file)).body.code, name).toBe('upload.not_a_picture')
  }
  expect((await uploadAs('image/svg+xml', Buffer.from(svg))).status).toBe(415)
  expect((await uploadAs('text/html', png)).status).toBe(415)
})

test('[G18] files of other formats are refused, and of a damaged or stuffed file only its picture is stored', async () => {
  const { upload, fetch } = await setting()
  const refused = await refusedFiles()
  for (const [name, file] of Object.entries(refused))
    expect([name, (await upload(file)).body.code]).toEqual([name, 'upload.not_a_picture'])
  const doubtful = await doubtfulFiles()
  for (const [name, file] of Object.entries(doubtful)) {
    const { status, body } = await upload(file)
    expect([name, status === 201 || body.code === 'upload.not_a_picture']).toEqual([name, true])
    if (status !== 201) continue
    const { bytes } = await fetch(body.data.url)
    expect([name, bytes.toString('latin1').includes('canary')]).toEqual([name, false])
    expect((await sharp(bytes).stats()).channels.length).toBeGreaterThan(0)
  }
  expect(Object.keys({ ...refused, ...doubtful }).length).toBeGreaterThan(60)
}, 60_000)

test('[G9] [G18] the number of pixels is checked before decoding, and the size before storing', async () => {
  const { upload } = await setting()
  const started = performance.now()
  for (const [width, height] of [
    [17_000, 17_000],
    [5001, 5000],
    [25_001, 1],
    [1, 25_001],
  ] as const)
    expect(await upload(hollowPng(width, height)), `${width} × ${height}`).toMatchObject({
      status: 400,
      body: { code: 'upload.too_many_pixels' },
    })
  expect(performance.now() - started).toBeLessThan(2000)
  const { status, body } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1))
  expect([status, body.code]).toEqual([413, 'request.too_large'])
})

test('[T26] the quota of an organization holds even with five concurrent uploads', async () => {
  const small = await startTestServer({ PICTURES_MB: '1' }, server.database)
  const administrator = await makeAdministrator(small)
  const visitor = await signedIn(small, administrator)
  const { id: orgId } = administrator.organization
  const file = await blank(20, 20).png().toBuffer()
  await small
    .makeContext()
    .db.insert(uploads)
    .values({
      organizationId: orgId,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      bytes: Buffer.alloc(1024 * 1024 - 150),
      createdAt: small.makeContext().now,
    })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.call(uploadPicture, { params: { orgId }, file })),
  )
  expect(answers.map(({ body }) => body.code ?? 'kept').sort()).toEqual([
    'kept',
    ...Array(4).fill('upload.quota'),
  ])
  await small.close()
})

test.each(['/uploads/nothing.png', `/uploads/${crypto.randomUUID()}.png`, '/uploads/..%2f..%2fetc%2fpasswd'])(
  'the picture path %s does not exist',
  async (path) => {
    const { fetch } = await setting()
    expect(await fetch(path)).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  },
)
