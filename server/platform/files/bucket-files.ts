import { createHash } from 'node:crypto'
import type { Bucket } from '#server/platform/settings/files.ts'
import { bucketClient } from './bucket-client.ts'
import { type Files, requireKey } from './files.ts'

const trial = 'start-trial'

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
      await store(trial, Buffer.alloc(1), 'application/octet-stream')
      await client.do(trial, { method: 'DELETE' })
      // Where the key may not list the bucket, AWS refuses to read absent objects.
      const left = await client.read(trial)
      left?.destroy()
    },
  }
}
