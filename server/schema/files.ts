import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'

/** Contents of files where neither a folder nor a bucket is set. Backups include them and every process serves them. */
export const fileContents = pgTable('file_contents', {
  key: text().primaryKey(),
  bytes: bytea().notNull(),
})
