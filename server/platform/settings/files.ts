import * as z from 'zod'
import { url } from './fields.ts'

const bucketAddress = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]*)((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

const bucketForm = 'must be s3://bucket or s3://bucket/prefix; the key is set by FILES_KEY_ID'

/** Settings of the place where pictures are stored. Without any it is the database. */
export const filesEnvironment = {
  /** Folder of the pictures, shared by all processes. */
  FILES_DIR: z.string().min(1).optional(),
  /** Bucket of the pictures instead: s3://bucket or s3://bucket/prefix. */
  FILES_URL: z.string().regex(/^s3:/, bucketForm).optional(),
  /** The place before this one, a folder or a bucket, while `npm run db -- files:copy` moves its pictures. */
  FILES_BEFORE: z.string().min(1).optional(),
  /** Address of the server that has the bucket, which must speak the S3 protocol. That of AWS by default. */
  FILES_ENDPOINT: url('http:', 'https:')
    .refine(
      (text) => !text.includes('@'),
      'must be an address without a user; the key is set by FILES_KEY_ID',
    )
    .optional(),
  FILES_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region, such as us-east-1')
    .default('us-east-1'),
  /** The key that may read, write and delete there, and its secret. */
  FILES_KEY_ID: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof filesEnvironment>>

export interface BucketAccess {
  endpoint: string
  region: string
  keyId: string
  secret: string
}

export interface Bucket extends BucketAccess {
  kind: 'bucket'
  /** As set: s3://bucket/prefix. */
  name: string
  /** Path of the bucket at the endpoint, and of the prefix in it. */
  path: string
}

export type FilesPlace = { kind: 'database' } | { kind: 'folder'; folder: string } | Bucket

/** What is wrong with the settings together: the rest of a sentence that begins with “The setting”. */
export function filesProblem(e: Environment): string | undefined {
  if (e.FILES_DIR && e.FILES_URL)
    return 'FILES_DIR is not valid: FILES_URL names another place for pictures; leave one of them out'
  for (const name of ['FILES_URL', 'FILES_BEFORE'] as const) {
    const place = placeIn(e[name] ?? 'database', readAccess(e))
    if (typeof place === 'string') return `${name} is not valid: it ${place}`
  }
  return undefined
}

function readAccess(e: Environment): BucketAccess {
  const endpoint = e.FILES_ENDPOINT ?? `https://s3.${e.FILES_REGION}.amazonaws.com`
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region: e.FILES_REGION,
    keyId: e.FILES_KEY_ID ?? '',
    secret: e.FILES_SECRET ?? '',
  }
}

/**
 * The place that a text names: `database`, an address of a bucket, or a folder.
 * @returns what is wrong with it instead
 */
export function placeIn(text: string, access: BucketAccess): FilesPlace | string {
  if (text === 'database') return { kind: 'database' }
  if (!text.startsWith('s3:')) return { kind: 'folder', folder: text }
  const [whole, bucket, prefix = ''] = bucketAddress.exec(text) ?? []
  if (!whole) return bucketForm
  if (!access.keyId || !access.secret)
    return 'needs FILES_KEY_ID and FILES_SECRET too, a key that may use the bucket'
  return { ...access, kind: 'bucket', name: `s3://${bucket}${prefix}`, path: `/${bucket}${prefix}` }
}

/** Reads settings that were found valid together. */
export function readFiles(e: Environment) {
  const bucketAccess = readAccess(e)
  const place = (text: string): FilesPlace => {
    const found = placeIn(text, bucketAccess)
    return typeof found === 'string' ? { kind: 'database' } : found
  }
  const folder: FilesPlace | undefined = e.FILES_DIR ? { kind: 'folder', folder: e.FILES_DIR } : undefined
  const files = folder ?? place(e.FILES_URL ?? 'database')
  return { files, filesBefore: e.FILES_BEFORE ? place(e.FILES_BEFORE) : undefined, bucketAccess }
}
