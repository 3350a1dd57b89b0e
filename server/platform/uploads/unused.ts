import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { deleteBatches } from '#server/platform/db/delete-batches.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { uploads } from '#server/schema/uploads.ts'

/** A picture may be uploaded long before the draft that names it is saved. */
const unusedFor = 30 * 86_400_000

/** Deletes the pictures of a month ago that no organization, challenge or team shows, as after a logo was replaced. */
export async function deleteUnusedPictures({ db, now }: UseCaseContext): Promise<void> {
  const { organizationId, mediaType, id } = uploads
  const address = sql`'/uploads/' || ${id} || case ${mediaType} when 'image/png' then '.png' else '.jpg' end`
  const shownBy = [
    { table: organizations, owner: organizations.id, picture: organizations.logoUrl },
    { table: challenges, owner: challenges.organizationId, picture: challenges.imageUrl },
    { table: teams, owner: teams.organizationId, picture: teams.logoUrl },
  ].map(({ table, owner, picture }) =>
    db
      .select({ picture })
      .from(table)
      .where(and(eq(owner, organizationId), eq(picture, address))),
  )
  const isOld = lt(uploads.createdAt, new Date(now.getTime() - unusedFor))
  await deleteBatches(db, uploads, and(isOld, ...shownBy.map(notExists)), uploads.createdAt)
}
