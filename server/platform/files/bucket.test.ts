import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Handle } from '#server/platform/db/handle.ts'
import { startBucket } from '#tests/server/bucket.ts'
import { freePort } from '#tests/server/postgres.ts'
import { bucketClient } from './bucket-client.ts'
import { bucketFiles } from './bucket-files.ts'
import { openFiles } from './create.ts'
import { newKey } from './files.fixture.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterEach(() => bucket.answer(() => false))
afterAll(() => bucket.close())

/** A bucket has no use for the database. */
const db = {} as Handle
const limits = { answerMs: 10_000, storeMs: 10_000, pauseMs: 0, attempts: 3 }
const filesWith = (more: Partial<typeof limits> = {}) =>
  bucketFiles(bucket.place, bucketClient(bucket.place, { ...limits, ...more }))

async function stored() {
  const file = { key: newKey(), bytes: randomBytes(200_000), mediaType: 'image/png' }
  await filesWith().put(db, file)
  return file
}

test.each([
  ['wrong secret', { secret: 'not-that-of-the-bucket' }, 'check FILES_KEY_ID and FILES_SECRET'],
  ['key that it does not know', { keyId: 'nobody' }, 'refuses the key'],
  ['missing bucket', { path: '/photos' }, 'create it, or correct FILES_URL or FILES_ENDPOINT'],
  ['wrong region', { region: 'us-east-1' }, 'set FILES_REGION=ca-east-1 to its own'],
])('the start refuses a %s in one sentence, which tells no secret', async (_, change, why) => {
  const files = { ...bucket.place, ...change }
  const refused = await openFiles({ files }, () => {}).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: expect.stringContaining(why) })
  expect(inspect(refused, { depth: 10 })).not.toContain(files.secret)
})

test('the start refuses a key that may only read', async () => {
  bucket.answer((response, { method }) => {
    if (method === 'GET') return false
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  })
  await expect(openFiles({ files: bucket.place }, () => {})).rejects.toThrow(
    'allow it to read, write and delete',
  )
})

test('the start refuses a server that answers 200 to everything and stores nothing', async () => {
  bucket.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    return true
  })
  await expect(openFiles({ files: bucket.place }, () => {})).rejects.toThrow(
    'does not give back what is stored there: correct FILES_URL and FILES_ENDPOINT',
  )
})

test('a clock that is refused, but agrees with the date of the answer, is named without a number', async () => {
  bucket.answer((response) => {
    response.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
    return true
  })
  await expect(openFiles({ files: bucket.place }, () => {})).rejects.toThrow(
    /differ \(RequestTimeTooSkewed\): set them by NTP/,
  )
})

test('a clock that is wrong is named, with by how much', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  try {
    await expect(openFiles({ files: bucket.place }, () => {})).rejects.toThrow(
      /differ by 61 minutes \(RequestTimeTooSkewed\): set them by NTP/,
    )
  } finally {
    vi.useRealTimers()
  }
})

test('the start only reports a bucket that is away, since all but pictures works', async () => {
  const files = { ...bucket.place, endpoint: `http://127.0.0.1:${await freePort()}` }
  const log: string[] = []
  await openFiles({ files }, (line) => log.push(line))
  expect(log).toEqual([
    `s3://pictures/of/elan is not reached at ${files.endpoint} (ECONNREFUSED): uploads and pictures answer 503 until it is.`,
  ])
})

test('a call that failed for a moment is repeated, three times at most', async () => {
  const { key, bytes } = await stored()
  let failures = 2
  bucket.answer((response) => {
    if (failures-- <= 0) return false
    response.writeHead(503).end()
    return true
  })
  const body = await filesWith().get(db, key)
  expect(body && !Buffer.isBuffer(body) && (await buffer(body)).equals(bytes)).toBe(true)
  failures = 10
  const before = bucket.calls()
  await expect(filesWith().get(db, key)).rejects.toThrow('fails (503)')
  expect(bucket.calls() - before).toBe(3)
})

test('what the bucket refuses is not repeated', async () => {
  const { key } = await stored()
  const before = bucket.calls()
  bucket.answer((response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  })
  await expect(filesWith().get(db, key)).rejects.toThrow('allow it to read, write and delete there')
  expect(bucket.calls() - before).toBe(1)
})

test('a bucket that does not answer is given up in time, and other calls fail at once until it may be back', async () => {
  const { key } = await stored()
  const files = filesWith({ answerMs: 300, pauseMs: 1500 })
  bucket.answer(() => true)
  await expect(files.get(db, key)).rejects.toThrow('took too long')
  const before = bucket.calls()
  for (let n = 0; n < 20; n++) await expect(files.get(db, key)).rejects.toThrow('took too long')
  expect(bucket.calls() - before).toBe(0)
  bucket.answer(() => false)
  await vi.waitFor(async () => expect(await files.get(db, key)).toBeDefined(), { timeout: 5000 })
})

test('a body that stops in the middle fails instead of looking complete', async () => {
  const { key, bytes } = await stored()
  for (const end of [true, false]) {
    bucket.answer((response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 1000), () => void (end && response.destroy()))
      return true
    })
    const body = await filesWith({ answerMs: 500 }).get(db, key)
    if (!body || Buffer.isBuffer(body)) throw new Error('no stream')
    await expect(buffer(body)).rejects.toThrow('s3://pictures/of/elan is not reached')
  }
})

test('a reader slower than the time limit still gets everything', async () => {
  const { key, bytes } = await stored()
  const body = await filesWith({ answerMs: 500 }).get(db, key)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(body && !Buffer.isBuffer(body) && (await buffer(body)).equals(bytes)).toBe(true)
})

test('a content that was damaged on its way is not stored', async () => {
  const { key, bytes } = await stored()
  const client = bucketClient(bucket.place, limits)
  const headers = { 'x-amz-content-sha256': '0'.repeat(64) }
  await expect(client.do(key, { method: 'PUT', body: new Uint8Array(bytes), headers })).rejects.toThrow(
    'XAmzContentSHA256Mismatch',
  )
  await filesWith().delete(db, key)
  expect(bucket.objects.has(`/pictures/of/elan/${key}`)).toBe(false)
})
