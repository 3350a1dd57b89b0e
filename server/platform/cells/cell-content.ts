import { sql } from 'drizzle-orm'
import { withConnection } from '#server/platform/db/connection.ts'

interface CellContent {
  /** Each customer, and the organizations below it. */
  customers: Record<string, string[]>
  /**
   * What names the cell in a request without an organization, as SHA-256; with `?` before the address of an account that
   * nobody proved here, and `??` before one that is only listed.
   */
  keys: string[]
}

/**
 * What requests without a session name: addresses and mail domains in lower case, access codes as capital letters and digits, the
 * codes of public pages as small ones, connections and their issuers, and the logos of organizations. Their characters tell the
 * kinds apart. Anybody can sign up with an address, and employers list any: an account counts more than a listed person, and
 * one that proved its address most. Anybody can name an issuer in a draft of a connection, which opens nothing.
 * Secrets of customers that came from another cell have that cell's name, so that each is a key too.
 * @param leaving a customer that is about to be another cell's
 */
const keysQuery = (leaving: string | undefined) => sql`
  with gone as (${goneCustomers(leaving)}),
  here as (select * from organizations where customer_id not in (select customer_id from gone)),
  arrived as (select here.id, customer_moves.moved_at as since from here join customer_moves using (customer_id)
    where moved_at is not null)
  select repeat('?', min(doubt)) || hashes.hash as hash from (
    select encode(sha256(convert_to(key, 'UTF8')), 'hex') as hash, doubt from (
      select lower(email) as key, (email_verified_at is null)::int as doubt from accounts where not exists (select from users
        join organizations homes on homes.id = users.organization_id join gone using (customer_id)
        where users.account_id = accounts.id)
        or exists (select from users join here on here.id = users.organization_id where users.account_id = accounts.id)
      union all
      select lower(users.email), 2 from users join here on here.id = organization_id where users.email is not null union all
      select domains.domain, 0 from domains join here on here.id = organization_id
        where proved_at is not null and lapsed_at is null union all
      select regexp_replace(upper(access_code), '[^A-Z0-9]', '', 'g'), 0 from here union all
      select lower(programme_pages.code), 0 from programme_pages join here on here.id = organization_id union all
      select connections.id::text, 0 from connections join here on here.id = organization_id union all
      select lower(issuer), 0 from connections join here on here.id = organization_id where state <> 'draft' union all
      select logo_url, 0 from here where logo_url is not null union all
      select token, 0 from invite_links join arrived on arrived.id = organization_id and created_at < arrived.since) as keys
    union all
    select encode(secret_hash, 'hex'), 0 from (
      select secret_hash from sessions join users using (account_id) join arrived on arrived.id = users.organization_id
        and sessions.created_at < arrived.since union all
      select tokens.secret_hash from tokens join arrived on arrived.id = tokens.organization_id
        and tokens.created_at < arrived.since union all
      select tokens.secret_hash from tokens join users using (account_id) join arrived on arrived.id = users.organization_id
        and tokens.created_at < arrived.since where tokens.organization_id is null union all
      select secret_hash from wall_screens join arrived on arrived.id = organization_id and created_at < arrived.since union all
      select secret_hash from directory_tokens join arrived on arrived.id = organization_id and created_at < arrived.since union all
      select secret_hash from activity_keys join arrived on arrived.id = organization_id and created_at < arrived.since
    ) as secrets) as hashes
  where hashes.hash is not null group by hashes.hash order by hashes.hash`

const goneCustomers = (leaving: string | undefined) =>
  sql`select customer_id from customer_moves where state = 'moved' or customer_id = ${leaving ?? null}`

/** Reads from a cell's own database what the proxy needs to know of it. */
export function readCellContent(databaseUrl: string, leaving?: string): Promise<CellContent> {
  return withConnection(databaseUrl, async (db) => {
    const organizations = await db.execute<{ id: string; root: string }>(
      sql`select id, customer_id as root from organizations
        where customer_id not in (${goneCustomers(leaving)}) order by lineage`,
    )
    const customers: Record<string, string[]> = {}
    for (const { id, root } of organizations.rows) {
      const below = customers[root] ?? []
      customers[root] = id === root ? below : [...below, id]
    }
    const keys = await db.execute<{ hash: string }>(keysQuery(leaving))
    return { customers, keys: keys.rows.map(({ hash }) => hash) }
  })
}
