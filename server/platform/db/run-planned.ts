import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'

/**
 * Runs statements that change rows as one statement, which each connection parses and plans once. All of them see the
 * rows as they were before.
 * @param name of the statement
 * @param parts by alias; their text must be the same at each call, and only their values differ
 */
export async function runPlanned(db: Handle, name: string, parts: Record<string, SQL>): Promise<void> {
  const named = Object.entries(parts).map(([alias, part]) => db.$with(alias, {}).as(part))
  await db
    .with(...named)
    .select({ done: sql`true` })
    .from(sql`(values (1)) as one`)
    .prepare(name)
    .execute()
}
