import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import { FilesError, ofSize, type StoredFile } from '#server/platform/files/files.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Picture } from '#server/platform/images/reencode.ts'
import { organizations } from '#server/schema/organizations.ts'
import { uploadCounts, uploads } from '#server/schema/uploads.ts'
import { claimFile, storeUnclaimed } from './unclaimed.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

interface StoredPicture {
  id: string
  key: string
  picture: Picture
}

/**
 * Stores the content of a picture, before the transaction that adds it to the organization.
 * @throws upload.quota, upload.not_stored
 */
export async function storePicture(
  scope: OrganizationScope,
  context: UseCaseContext,
  picture: Picture,
): Promise<StoredPicture> {
  await requireSpace(scope, picture.bytes.length)
  const id = crypto.randomUUID()
  const { lineage } = scope.organization
  const key = `${lineage[0]}/${scope.organization.id}/${id}.${endings[picture.mediaType]}`
  const file: StoredFile = { key, bytes: picture.bytes, mediaType: picture.mediaType }
  await orFail('upload.not_stored', storeUnclaimed(context, file))
  return { id, key, picture }
}

/** @throws upload.quota */
async function requireSpace(scope: OrganizationScope, more = 0): Promise<void> {
  const [counted] = await scope.select(uploadCounts, { bytes: uploadCounts.bytes })
  if ((counted?.bytes ?? 0) + more > scope.settings.picturesMegabytes * 1024 * 1024) fail('upload.quota')
}

/**
 * Adds a stored picture to the organization.
 * @throws upload.quota, upload.not_stored if its content was deleted meanwhile
 */
export async function addPicture(
  scope: OrganizationScope,
  { db }: UseCaseContext,
  { id, key, picture: { bytes, ...picture } }: StoredPicture,
) {
  await scope.insertOne(uploads, {
    ...picture,
    id,
    key,
    size: bytes.length,
    accountId: scope.caller.account.id,
    createdAt: scope.now,
  })
  // After the insert: concurrent uploads wait for the row of the counter.
  await requireSpace(scope)
  if (!(await claimFile(db, key))) fail('upload.not_stored')
  const { mediaType, width, height } = picture
  return { id, url: `/uploads/${id}.${endings[mediaType]}`, width, height }
}

async function orFail<Result>(
  code: 'upload.not_stored' | 'server.unavailable',
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FilesError) fail(code, { retryAfter: 60 })
    throw error
  }
}

const address = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(png|jpg)$/

/**
 * Opens a picture of an organization that is not deleted.
 * @throws request.not_found, server.unavailable
 */
export async function readPicture({ db, files }: UseCaseContext, file: string): Promise<FileContent> {
  const [, id, ending] = address.exec(file) ?? []
  if (!id) fail('request.not_found')
  const [picture] = await db
    .select({ mediaType: uploads.mediaType, key: uploads.key, size: uploads.size, bytes: uploads.bytes })
    .from(uploads)
    .innerJoin(organizations, eq(organizations.id, uploads.organizationId))
    .where(and(eq(uploads.id, id), isNull(organizations.deletedAt)))
  if (!picture || endings[picture.mediaType] !== ending) fail('request.not_found')
  const { mediaType, key, size, bytes } = picture
  const body = key ? await orFail('server.unavailable', files.get(db, key)) : bytes
  if (!body) fail('request.not_found')
  return key && size ? { mediaType, body: ofSize(body, { key, size }), size } : { mediaType, body }
}

/**
 * The same as a whole, for documents that contain the picture.
 * @throws request.not_found, server.unavailable
 */
export async function readWholePicture(context: UseCaseContext, file: string): Promise<Buffer> {
  const { body } = await readPicture(context, file)
  return Buffer.isBuffer(body) ? body : await orFail('server.unavailable', buffer(body))
}

/**
 * Checks that an address names a picture of this organization.
 * @param field the request's field that holds the address, for the error
 * @throws upload.unknown
 */
export async function requirePicture(scope: OrganizationScope, url: string, field: string): Promise<void> {
  const [, id, ending] = address.exec(url.replace(/^\/uploads\//, '')) ?? []
  const [picture] = id
    ? await scope.select(uploads, { mediaType: uploads.mediaType }, eq(uploads.id, id))
    : []
  if (picture && endings[picture.mediaType] === ending) return
  failAt('upload.unknown', field)
}
