/** A connection to PostgreSQL or to the embedded database. */
export interface Queries {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const firstNames = ['Alice', 'André', 'Béatrice', 'Chen', 'Elena', 'Fatima', 'Hugo', 'Inès', 'Kenji', 'Zoé']
const lastNames = [
  'Arsenault',
  'Bélanger',
  'Cohen',
  'Dubois',
  'Garcia',
  'Khan',
  'Nguyen',
  'Roy',
  'Silva',
  'Wilson',
]

/** Adds invented people, one minute apart, the newest now. */
export async function addPeople(client: Queries, organizationId: string, count: number): Promise<void> {
  await client.query(
    `insert into users (organization_id, first_name, last_name, email, status, created_at)
     select $1, ($2::text[])[1 + n % 10], ($3::text[])[1 + (n / 10) % 10] || ' ' || substr(md5(n::text), 1, 6),
       'person.' || n || '@example.com', case when n % 5 = 0 then 'invited' else 'pending' end,
       now() - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [organizationId, firstNames, lastNames, count],
  )
}

/** Creates an organization without people. */
export async function addOrganization(client: Queries, name: string): Promise<string> {
  const id = crypto.randomUUID()
  await client.query(
    'insert into organizations (id, lineage, name, access_code) values ($1, array[$1::uuid], $2, $3)',
    [id, name, id],
  )
  return id
}

/** Does what autovacuum would have done before a measurement. */
export async function settle(client: Queries): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Adds accounts with the same password as the given one. @returns their addresses */
export async function addAccounts(client: Queries, like: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `insert into accounts (email, password_hash, first_name, last_name)
     select 'account.' || n || '@example.com', password_hash, first_name, last_name
     from accounts, generate_series(1, $2::int) n where email = $1 returning email`,
    [like, count],
  )
  return rows.map(({ email }) => email)
}
