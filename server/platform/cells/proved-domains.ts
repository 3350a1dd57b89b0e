import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'

/** Lists the domains that any organization has ever proved. */
export async function listOnceProved(db: Handle): Promise<string[]> {
  const { rows } = await db.execute<{ domain: string }>(
    sql`select domain from once_proved_domains order by domain`,
  )
  return rows.map(({ domain }) => domain)
}

/** Remembers domains that organizations of another cell have proved. */
export async function rememberProved(db: Handle, domains: string[]): Promise<void> {
  await db.execute(
    sql`insert into once_proved_domains select unnest(${sql.param(domains)}::text[]) on conflict do nothing`,
  )
}
