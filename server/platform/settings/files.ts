import * as z from 'zod'
import { url } from './fields.ts'

const bucketAddress = /^s3:\/\/([A-Za-z0-9._-]+)((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

/** Settings of the place where pictures are stored. Without any it is the database. */
export const filesEnvironment = {
  /** Folder of the pictures, shared by all processes. */
  FILES_DIR: z.string().min(1).optional(),
  /** Bucket of the pictures instead: s3://bucket or s3://bucket/prefix. */
  FILES_URL: z
    .string()
    .regex(bucketAddress, 'must be s3://bucket or s3://bucket/prefix; the key is set by FILES_KEY_ID')
    .optional(),
  /** Address of the server that has the bucket, which must speak the S3 protocol. That of AWS by default. */
  FILES_ENDPOINT: url('http:', 'https:').optional(),
  FILES_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region, such as us-east-1')
    .default('us-east-1'),
  /** The key that may read, write and delete there, and its secret. */
  FILES_KEY_ID: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof filesEnvironment>>

export interface Bucket {
  kind: 'bucket'
  /** As set: s3://bucket/prefix. */
  name: string
  endpoint: string
  /** Path of the bucket at the endpoint, and of the prefix in it. */
  path: string
  region: string
  keyId: string
  secret: string
}

export type FilesPlace = { kind: 'database' } | { kind: 'folder'; folder: string } | Bucket

/** What is wrong with the settings together: the rest of a sentence that begins with “The setting”. */
export function filesProblem(e: Environment): string | undefined {
  if (e.FILES_DIR && e.FILES_URL)
    return 'FILES_DIR is not valid: FILES_URL names another place for pictures; leave one of them out'
  const missing = (['FILES_KEY_ID', 'FILES_SECRET'] as const).filter((name) => !e[name])
  if (e.FILES_URL && missing.length > 0)
    return `FILES_URL is not valid: it needs ${missing.join(' and ')} too, a key that may use the bucket`
  return undefined
}

export function readFiles(e: Environment): FilesPlace {
  if (e.FILES_URL) return bucketIn(e.FILES_URL, e)
  return e.FILES_DIR ? { kind: 'folder', folder: e.FILES_DIR } : { kind: 'database' }
}

function bucketIn(address: string, e: Environment): Bucket {
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? []
  const endpoint = e.FILES_ENDPOINT ?? `https://s3.${e.FILES_REGION}.amazonaws.com`
  return {
    kind: 'bucket',
    name: `s3://${bucket}${prefix}`,
    endpoint: endpoint.replace(/\/$/, ''),
    path: `/${bucket}${prefix}`,
    region: e.FILES_REGION,
    keyId: e.FILES_KEY_ID ?? '',
    secret: e.FILES_SECRET ?? '',
  }
}
