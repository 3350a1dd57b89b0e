import { sql } from 'drizzle-orm'
import { withConnection } from '#server/platform/db/connection.ts'

interface CellContent {
  /** Each customer, and the organizations below it. */
  customers: Record<string, string[]>
  /** What names the cell in a request without an organization, as SHA-256. */
  keys: string[]
}

/**
 * What requests without a session name: addresses and mail domains in lower case, access codes and the codes of public
 * pages as letters and digits, connections and their issuers, and the logos of organizations. Their characters tell the
 * kinds apart.
 */
const keysQuery = sql`
  select distinct encode(sha256(convert_to(key, 'UTF8')), 'hex') as hash from (
    select lower(email) as key from accounts union all
    select lower(email) from users where email is not null union all
    select domain from domains where proved_at is not null union all
    select regexp_replace(upper(access_code), '[^A-Z0-9]', '', 'g') from organizations union all
    select code from programme_pages union all
    select id::text from connections union all
    select lower(issuer) from connections union all
    select logo_url from organizations where logo_url is not null) as keys order by hash`

/** Reads from a cell's own database what the proxy needs to know of it. */
export function readCellContent(databaseUrl: string): Promise<CellContent> {
  return withConnection(databaseUrl, async (db) => {
    const organizations = await db.execute<{ id: string; root: string }>(
      sql`select id, customer_id as root from organizations order by lineage`,
    )
    const customers: Record<string, string[]> = {}
    for (const { id, root } of organizations.rows) {
      const below = customers[root] ?? []
      customers[root] = id === root ? below : [...below, id]
    }
    const keys = await db.execute<{ hash: string }>(keysQuery)
    return { customers, keys: keys.rows.map(({ hash }) => hash) }
  })
}
