import { asc, eq, lte } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import type { StoredFile } from '#server/platform/files/files.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { unclaimedFiles } from '#server/schema/uploads.ts'

/** Longer than any store takes, whose time limit is one minute. */
const storingFor = 10 * 60_000

/**
 * Stores a content outside any transaction: a slow store must not keep one open. The content is deleted again unless
 * a transaction claims it within minutes.
 * @throws FilesError
 */
export async function storeUnclaimed({ db, now, files }: UseCaseContext, file: StoredFile): Promise<void> {
  const dueAt = new Date(now.getTime() + storingFor)
  await db.insert(unclaimedFiles).values({ key: file.key, dueAt })
  await files.put(db, file)
}

/**
 * Claims a stored content, in the transaction that adds its row.
 * @returns whether it is still there
 */
export async function claimFile(db: Handle, key: string): Promise<boolean> {
  const claimed = await db
    .delete(unclaimedFiles)
    .where(eq(unclaimedFiles.key, key))
    .returning({ key: unclaimedFiles.key })
  return claimed.length === 1
}

/** Deletes the contents that no row claims: of interrupted uploads, and of deleted rows. */
export async function deleteUnclaimed(context: UseCaseContext): Promise<void> {
  while (await deleteOldest(context));
}

/** The lock on the key makes a late claim wait, and then find nothing. */
const deleteOldest = ({ db, now, files }: UseCaseContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select({ key: unclaimedFiles.key })
      .from(unclaimedFiles)
      .where(lte(unclaimedFiles.dueAt, now))
      .orderBy(asc(unclaimedFiles.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    await files.delete(tx, due.key)
    await claimFile(tx, due.key)
    return true
  })
