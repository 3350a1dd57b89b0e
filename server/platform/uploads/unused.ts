import { and, lt, sql } from 'drizzle-orm'
import { deleteBatches } from '#server/platform/db/delete-batches.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { uploads } from '#server/schema/uploads.ts'

/** A picture may be uploaded long before the draft that names it is saved. */
const unusedFor = 30 * 86_400_000

const address = sql`'/uploads/' || ${uploads.id} || case ${uploads.mediaType} when 'image/png' then '.png' else '.jpg' end`

/** Deletes the pictures of a month ago that no organization, challenge or team shows, as after a logo was replaced. */
export async function deleteUnusedPictures({ db, now }: UseCaseContext): Promise<void> {
  const { organizationId } = uploads
  const isUnused = sql`not exists (
    select from ${organizations} where ${organizations.id} = ${organizationId} and ${organizations.logoUrl} = ${address}
    union all
    select from ${challenges} where ${challenges.organizationId} = ${organizationId} and ${challenges.imageUrl} = ${address}
    union all
    select from ${teams} where ${teams.organizationId} = ${organizationId} and ${teams.logoUrl} = ${address})`
  const isOld = lt(uploads.createdAt, new Date(now.getTime() - unusedFor))
  await deleteBatches(db, uploads, and(isOld, isUnused), uploads.createdAt)
}
