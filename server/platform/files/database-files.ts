import { eq } from 'drizzle-orm'
import { fileContents } from '#server/schema/files.ts'
import type { Files } from './files.ts'

/** The default: backups include the contents, and every process serves them. */
export const databaseFiles: Files = {
  async put(db, { key, bytes }) {
    await db.insert(fileContents).values({ key, bytes })
  },

  async get(db, key) {
    const [row] = await db
      .select({ bytes: fileContents.bytes })
      .from(fileContents)
      .where(eq(fileContents.key, key))
    return row?.bytes
  },

  async delete(db, key) {
    await db.delete(fileContents).where(eq(fileContents.key, key))
  },

  async check() {},
}
