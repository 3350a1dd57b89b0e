import { and, eq, isNull, sql } from 'drizzle-orm'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Picture } from '#server/platform/images/reencode.ts'
import { organizations } from '#server/schema/organizations.ts'
import { uploads } from '#server/schema/uploads.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/**
 * Stores a picture of the organization.
 * @throws upload.quota
 */
export async function storePicture(scope: OrganizationScope, picture: Picture) {
  // Lock per organization: two concurrent uploads could both use the last free space.
  await scope.lock('uploads')
  const [kept] = await scope.select(uploads, {
    bytes: sql<number>`coalesce(sum(length(${uploads.bytes})), 0)::float8`,
  })
  const most = scope.settings.picturesMegabytes * 1024 * 1024
  if ((kept?.bytes ?? 0) + picture.bytes.length > most) fail('upload.quota')
  const { id, mediaType, width, height } = await scope.insertOne(uploads, {
    ...picture,
    accountId: scope.caller.account.id,
    createdAt: scope.now,
  })
  return { id, url: `/uploads/${id}.${endings[mediaType]}`, width, height }
}

const address = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(png|jpg)$/

/**
 * Reads a picture of an organization that is not deleted.
 * @throws request.not_found
 */
export async function readPicture(
  { db }: UseCaseContext,
  file: string,
): Promise<FileContent & { body: Buffer }> {
  const [, id, ending] = address.exec(file) ?? []
  if (!id) fail('request.not_found')
  const [picture] = await db
    .select({ mediaType: uploads.mediaType, bytes: uploads.bytes })
    .from(uploads)
    .innerJoin(organizations, eq(organizations.id, uploads.organizationId))
    .where(and(eq(uploads.id, id), isNull(organizations.deletedAt)))
  if (!picture || endings[picture.mediaType] !== ending) fail('request.not_found')
  return { mediaType: picture.mediaType, body: picture.bytes }
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
