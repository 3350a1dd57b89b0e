import type pg from 'pg'

/** Adds invented challenges, quizzes and missions, half of them finished. */
export async function addProgramme(client: pg.Client, organizationId: string, count: number): Promise<void> {
  const days = `current_date + (n - ${Math.floor(count / 2)}) `
  await client.query(
    `insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date)
     select $1, 'Challenge ' || n, 'podium', 'steps', ${days}, 1, ${days} + 1 from generate_series(1, $2::int) n`,
    [organizationId, count],
  )
  await client.query(
    `insert into quizzes (organization_id, title, category, start_at, end_at)
     select $1, 'Quiz ' || n, 'sport', ${days}, ${days} + 1 from generate_series(1, $2::int) n`,
    [organizationId, count],
  )
  await client.query(
    `insert into mission_assignments (organization_id, mission_id, type, title, assigned_at)
     select $1, gen_random_uuid(), 'quiz_mission', 'Mission ' || n, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [organizationId, count],
  )
}
