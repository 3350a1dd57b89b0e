import type { Queries } from './people.ts'

/**
 * Adds teams of an organization whose people are all eligible: they joined two years ago, with verified addresses.
 */
export async function addMembers(
  client: Queries,
  organizationId: string,
  { people, teams }: { people: number; teams: number },
): Promise<void> {
  const values = [organizationId, people]
  const created = "now() - interval '2 years'"
  await client.query(`update organizations set created_at = ${created} where id = $1`, [organizationId])
  await client.query(
    `insert into teams (organization_id, name)
     select $1, 'Team ' || n from generate_series(1, $2::int) n`,
    [organizationId, teams],
  )
  await client.query(
    `insert into accounts (email, password_hash, first_name, last_name, email_verified_at, created_at)
     select 'member.' || n || '.' || left($1::uuid::text, 8) || '@example.com', '', 'Kim', 'Example ' || n, ${created}, ${created}
     from generate_series(1, $2::int) n`,
    values,
  )
  await client.query(
    `insert into users (organization_id, account_id, first_name, last_name, email, status, created_at, activated_at)
     select $1::uuid, id, first_name, last_name, email, 'active', created_at, created_at
     from accounts where email like 'member.%.' || left($1::uuid::text, 8) || '@example.com'`,
    [organizationId],
  )
  await client.query(
    `insert into consents (organization_id, user_id, purpose, given, text_version, language, since)
     select organization_id, id, purpose, true, 1, 'en', ${created} from users, unnest(array['activity', 'sums']) purpose
     where organization_id = $1 and status = 'active'`,
    [organizationId],
  )
  // They joined long ago: the trigger writes each person's membership period from that moment on.
  await client.query(
    `insert into team_members (organization_id, user_id, team_id, joined_at)
     select $1, people.id, chosen.id, ${created}
     from (select id, row_number() over (order by id) % $2 as n from users where organization_id = $1) people
     join (select id, row_number() over (order by id) - 1 as n from teams where organization_id = $1) chosen using (n)`,
    [organizationId, teams],
  )
}

/** Adds a merged day for every person of an organization on each day of these weeks. */
export async function addWeeks(client: Queries, organizationId: string, mondays: string[]): Promise<void> {
  for (const monday of mondays) {
    // Without statistics of what the week before added, the trigger compares each person with all.
    await client.query('analyze')
    await client.query(
      `insert into activities (organization_id, user_id, day, steps, distance_m, active_minutes)
       select $1, id, day, 4000 + random() * 8000, 3000 + random() * 5000, 20 + random() * 40
       from users, generate_series($2::date, $2::date + 6, interval '1 day') day
       where organization_id = $1 and status = 'active'`,
      [organizationId, monday],
    )
  }
}
