import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#server/platform/settings/files.ts'
import { bucketClient } from './bucket-client.ts'
import { type Files, FilesError, requireKey } from './files.ts'

/** Contents are objects of a bucket. */
export function bucketFiles(bucket: Bucket, client = bucketClient(bucket)): Files {
  const known = (key: string) => {
    requireKey(key)
    return key
  }
  const store = (key: string, bytes: Buffer, mediaType: string) =>
    client.do(key, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: {
        'content-type': mediaType,
        // Signed: the bucket refuses a content that was damaged on its way.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    })
  return {
    put: async (_, { key, bytes, mediaType }) => store(known(key), bytes, mediaType),
    get: async (_, key) => client.read(known(key)),
    delete: async (_, key) => client.do(known(key), { method: 'DELETE' }),
    async check() {
      // Processes that start together would delete a common one.
      const trial = `start-trial-${randomUUID()}`
      const bytes = randomBytes(16)
      await store(trial, bytes, 'application/octet-stream')
      const kept = await client.read(trial)
      // A login page answers 200 to everything.
      if (!kept || !bytes.equals(await buffer(kept)))
        throw new FilesError(
          `${bucket.name} does not give back what is stored there: correct FILES_URL and FILES_ENDPOINT=${bucket.endpoint}, which have to lead to a server of the S3 protocol.`,
        )
      await client.do(trial, { method: 'DELETE' })
      // Where the key may not list the bucket, AWS refuses to read absent objects.
      const left = await client.read(trial)
      left?.destroy()
    },
  }
}
