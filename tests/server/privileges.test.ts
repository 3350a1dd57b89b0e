import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handle } from '#server/platform/db/handle.ts'
import {
  joinedTables,
  ownTables,
  personTables,
  publishedTables,
  readableOwnTables,
} from '#server/platform/db/rings.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { makeMembers, record } from './activity.ts'
import { makeOrganization } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'

/**
 * Roster and programme: what the employer entered, or may know by name. List a new table here only if nothing in it
 * follows from a person's health activity; otherwise list it in server/platform/db/rings.ts.
 */
const rosterTables = [
  'break_glass',
  'connection_attempts',
  'connection_domains',
  'connections',
  'identities',
  'sign_in_starts',
  'used_assertions',
  'accounts',
  'account_links',
  'activity_key_secrets',
  'administrators',
  'audit_entries',
  'arrived_logs',
  'audit_seals',
  'customer_seals',
  'saved_logs',
  'sealed_until',
  'own_cell',
  'customer_moves',
  'moving_accounts',
  'moving_organizations',
  'challenges',
  'credit_balances',
  'credit_entries',
  'credit_keys',
  'credit_transfers',
  'devices',
  'claim_rules',
  'directories',
  'directory_attributes',
  'directory_brakes',
  'directory_groups',
  'directory_members',
  'directory_placements',
  'directory_refusals',
  'directory_rules',
  'directory_tokens',
  'directory_users',
  'domain_delegations',
  'domains',
  'file_contents',
  'import_rows',
  'imports',
  'invitations',
  'invite_links',
  'mission_assignments',
  'mission_counts',
  'monthly_report_runs',
  'once_proved_domains',
  'organizations',
  'outbox',
  'pending_administrators',
  'pending_effects',
  'programme_pages',
  'proposed_administrators',
  'quiz_questions',
  'quizzes',
  'reports',
  'role_holders',
  'roster_reads',
  'secrets',
  'sessions',
  'sign_ins',
  'team_members',
  'teams',
  'throttles',
  'tokens',
  'unclaimed_files',
  'upload_counts',
  'uploads',
  'user_arrivals',
  'user_counts',
  'user_field_values',
  'user_fields',
  'users',
  'wall_photos',
  'wall_screens',
  'appeal_cases',
  'referees',
  'factors',
  'factor_resets',
  'factor_reset_approvals',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'mailed_codes',
  'second_factor_starts',
  'push_keys',
  'arrived_push_keys',
]

const refused = { cause: { code: '42501' } }

let server: TestServer
let people: { organizationId: string; userId: string }[]
beforeAll(async () => {
  server = await startTestServer()
  const organization = await makeOrganization(server)
  people = await makeMembers(server, organization, 3)
  await record(
    server,
    people.map((person) => ({ ...person, day: '2026-03-01', steps: 10 })),
  )
  await server.asOwner(async (db) => {
    for (const statement of [
      `insert into member_settings (organization_id, user_id) select organization_id, id from active`,
      `insert into activity_sources (organization_id, user_id, kind, name, rank, created_at, last_heard_at)
       select organization_id, id, 'watch', 'Watch', 0, now(), now() from active`,
      `insert into activity_readings (organization_id, user_id, day, source_id, measure, mark, total, received_at)
       select organization_id, user_id, '2026-03-01', id, 'steps', 'measured', 10, now() from activity_sources`,
      `insert into file_imports (organization_id, user_id, id, kind, created_at)
       select organization_id, id, gen_random_uuid(), 'csv', now() from active`,
      `insert into file_days (organization_id, user_id, source_id, day, mark, import_id, part, imported_at, content)
       select organization_id, user_id, sources.id, '2026-03-01', 'file', imports.id, 0, now(), '{}'
       from file_imports as imports join activity_sources as sources using (organization_id, user_id)`,
      `insert into activity_pieces (organization_id, user_id, source_id, day, started_at, seconds, measure, mark, content,
       received_at) select organization_id, user_id, id, '2026-03-01', now(), 60, 'steps', 'key', '{}', now()
       from activity_sources`,
      `insert into activity_key_secrets (organization_id, user_id, secret_hash)
       select organization_id, id, uuid_send(id) from active`,
      `insert into activity_keys (organization_id, user_id, id, name, secret_hash, created_at, last_used_at)
       select organization_id, user_id, gen_random_uuid(), 'Key', secret_hash, now(), now() from activity_key_secrets`,
      `insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date)
       select distinct organization_id, 'Walk', 'podium', 'steps', date '2026-03-01', 7, date '2026-03-08' from active`,
      `insert into challenge_joins (organization_id, user_id, challenge_id, alias, appears, joined_at)
       select active.organization_id, active.id, challenges.id, row_number() over (), 'alias', now()
       from active join challenges using (organization_id)`,
      `insert into challenge_days (organization_id, user_id, challenge_id, day, value, typed, measured, steps, reached)
       select organization_id, user_id, challenge_id, '2026-03-01', 10, 0, 10, 10, false from challenge_joins`,
      `insert into quiz_points (organization_id, user_id, day, points) select organization_id, id, '2026-03-01', 10 from active`,
      `insert into activity_own_months (organization_id, user_id, month, days, steps, distance_m, wheels_m, cycling_m,
       pushes, active_minutes, equivalents)
       select organization_id, id, '2025-01-01', 1, 5, 0, 0, 0, 0, 0, 5 from active`,
      `insert into activity_measured (organization_id, user_id, day, steps, distance_m, wheels_m, cycling_m, active_minutes,
       equivalents) select organization_id, id, '2026-03-01', 5, 0, 0, 0, 0, 5 from active`,
      `insert into own_exports (organization_id, user_id, id, state, asked_at)
       select organization_id, id, id, 'ready', now() from active`,
      `insert into own_export_parts (organization_id, user_id, export_id, part, content)
       select organization_id, user_id, id, 0, 'x' from own_exports`,
      `insert into sessions (secret_hash, account_id, kind, created_at, last_seen_at, expires_at, address, user_agent)
       select uuid_send(id), account_id, 'member', now(), now(), now(), '', '' from users where account_id is not null`,
      `insert into push_endpoints (organization_id, user_id, session_id, endpoint, p256dh, auth, created_at)
       select users.organization_id, users.id, sessions.id, 'x', 'x', 'x', now() from users join sessions using (account_id)`,
      `insert into activity_connections (organization_id, user_id, vendor, id, vendor_user, state, connected_at, read_until,
         next_at) select organization_id, id, 'strava', id, id::text, 'active', now(), now(), now() from active`,
      `insert into notice_choices (organization_id, user_id, kind, way, wanted)
       select organization_id, id, 'weekly', 'mail', true from active`,
      `insert into notices (organization_id, user_id, id, kind, way, subject, state, day, at)
       select organization_id, id, id, 'weekly', 'mail', 'x', 'sent', '2026-03-01', now() from active`,
      `insert into confirmed_days (organization_id, user_id, day, confirmed_at)
       select organization_id, id, '2026-03-01', now() from active`,
      `insert into appeals (organization_id, user_id, id, challenge_id, number, day, amount, words, asked_at)
       select organization_id, user_id, gen_random_uuid(), challenge_id, 1, '2026-03-01', 10, 'x', now() from challenge_joins`,
      `insert into alias_checks (organization_id, user_id, challenge_id, asked_at)
       select organization_id, user_id, challenge_id, now() from challenge_joins`,
      `insert into challenge_cheers (organization_id, user_id, challenge_id, to_alias, day, cheer)
       select organization_id, user_id, challenge_id, alias + 1, '2026-03-01', 'bravo' from challenge_joins`,
      `insert into mission_assignments (organization_id, mission_id, type, title, assigned_at)
       select distinct organization_id, gen_random_uuid(), 'photo_challenge', 'A walk', now() from active`,
      `insert into mission_progress (organization_id, user_id, assignment_id, started_at)
       select active.organization_id, active.id, missions.id, now()
       from active join mission_assignments as missions using (organization_id)`,
      `insert into mission_days (organization_id, user_id, assignment_id, day)
       select organization_id, user_id, assignment_id, '2026-03-01' from mission_progress`,
      `insert into photos (organization_id, user_id, id, assignment_id, media_type, width, height, bytes, added_at, shared_at)
       select organization_id, user_id, gen_random_uuid(), assignment_id, 'image/png', 1, 1, 'x', now(), now() from mission_progress`,
      `insert into photo_reports (organization_id, user_id, wall_id)
       select active.organization_id, active.id, (select wall_id from photos order by id limit 1) from active`,
      `insert into winner_answers (organization_id, user_id, challenge_id, tells, answered_at)
       select organization_id, user_id, challenge_id, true, now() from challenge_joins`,
      `insert into activity_entries (organization_id, user_id, id, version, day, recorded_at)
       select organization_id, id, id, 1, '2026-03-01', now() from active`,
    ])
      await db.execute(
        sql.raw(
          `with active as (select organization_id, id from users where status = 'active') ${statement}`,
        ),
      )
  })
  const context = server.makeContext()
  const answeredAt = context.now
  for (const category of ['sleep', 'sport'] as const) {
    const [key] = await addQuizzes(context, [
      {
        ...{ organizationId: organization.id, title: category, category },
        startAt: new Date(context.now.getTime() - 3_600_000),
        endAt: new Date(context.now.getTime() + 3_600_000),
        questions: [{ text: 'Tell us', type: 'open', points: 10, openAnswer: 'Well' }],
      },
    ])
    if (!key) throw new Error('the quiz was not stored')
    const participants = people.map(({ userId }) => ({ userId, answeredAt }))
    await addQuizResponses(context, key, participants, (questions) =>
      questions.map(({ id }) => ({ questionId: id, text: category })),
    )
  }
})
afterAll(() => server.close())

/** Runs with the rights of a role with access to every organization, and rolls back. */
async function as<Result>(
  role: 'console' | 'person',
  run: (tx: Handle) => Promise<Result>,
  person = people[0]?.userId ?? '',
): Promise<Result> {
  let result: { value: Result } | undefined
  const undone = new Error('taken back')
  await server
    .makeContext()
    .db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', ${sql.raw(`${role}_role()`)}, true),
        set_config('elan.reach', '*', true), set_config('elan.person', ${person}, true)`)
      result = { value: await run(tx) }
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  if (!result) throw new Error('nothing was run')
  return result.value
}

const rowsOf = async (role: 'console' | 'person', statement: ReturnType<typeof sql>) =>
  (await as(role, (tx) => tx.execute(statement))).rows

const writes = (table: string) =>
  [
    `insert into ${table} default values`,
    `update ${table} set organization_id = null`,
    `delete from ${table}`,
    `truncate ${table}`,
  ].map((statement) => sql.raw(statement))

const reads = (table: string) =>
  [`select from ${table}`, `select organization_id from ${table}`, `copy ${table} to stdout`].map(
    (statement) => sql.raw(statement),
  )

const hidden = ownTables.filter((table) => !readableOwnTables.includes(table))

describe('[P-PRI-7] the console’s role', () => {
  test.each(hidden)('can neither read nor write %s', async (table) => {
    for (const statement of [...reads(table), ...writes(table)])
      await expect(as('console', (tx) => tx.execute(statement))).rejects.toMatchObject(refused)
  })

  test.each(readableOwnTables)('can only read rows of named quizzes in %s', async (table) => {
    for (const statement of writes(table))
      await expect(as('console', (tx) => tx.execute(statement))).rejects.toMatchObject(refused)
    const found = await rowsOf(
      'console',
      sql`select distinct category from ${sql.identifier(table)} join quizzes on quizzes.id = quiz_id`,
    )
    expect(found).toEqual([{ category: 'sport' }])
  })

  test.each(publishedTables)('can read %s, but not write it', async (table) => {
    await rowsOf('console', sql`select from ${sql.identifier(table)}`)
    for (const statement of writes(table))
      await expect(as('console', (tx) => tx.execute(statement))).rejects.toMatchObject(refused)
  })
})

describe('[P-PRI-7] a person’s role', () => {
  test.each(personTables)('can read and change only the person’s own rows of %s', async (table) => {
    const name = sql.identifier(table)
    const [one, other] = people.map(({ userId }) => userId)
    expect(await rowsOf('person', sql`select distinct user_id from ${name}`)).toEqual([{ user_id: one }])
    const counted = (statement: ReturnType<typeof sql>) =>
      rowsOf(
        'person',
        sql`with touched as (${statement} returning 1) select count(*)::int as count from touched`,
      )
    expect(await counted(sql`delete from ${name} where user_id = ${other}`)).toEqual([{ count: 0 }])
    expect(
      await counted(sql`update ${name} set organization_id = organization_id where user_id = ${other}`),
    ).toEqual([{ count: 0 }])
    const given = sql`update ${name} set user_id = ${other}`
    // Refused by the policy, or by the trigger that protects the owner of a row.
    await expect(as('person', (tx) => tx.execute(given))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(42501|23001)$/) },
    })
  })

  const readable = [...personTables, ...joinedTables]
  test.each([...ownTables.filter((table) => !readable.includes(table)), ...publishedTables, 'users'])(
    'reads and writes nothing of %s',
    async (table) => {
      for (const statement of [...reads(table), ...writes(table)])
        await expect(as('person', (tx) => tx.execute(statement))).rejects.toMatchObject(refused)
    },
  )
})

describe('[P-PRI-7] [P-BRD-2] scores, which hold no person, day or source,', () => {
  test.each(joinedTables)('are read by those who joined and written by nobody: %s', async (table) => {
    for (const statement of writes(table))
      await expect(as('person', (tx) => tx.execute(statement))).rejects.toMatchObject(refused)
    const { rows: columns } = await server.makeContext().db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = ${table}
        and column_name in ('user_id', 'account_id', 'day', 'source_id')`)
    expect(columns).toEqual([])
    const [one] = people
    const counted = sql`select count(*)::int as count from ${sql.identifier(table)}`
    const isSealed = table !== 'challenge_results'
    const [before] = await rowsOf('person', counted)
    expect(Number(before?.count) > 0).toBe(isSealed)
    const after = await as('person', async (tx) => {
      await tx.execute(sql`update challenge_joins set left_at = now() where user_id = ${one?.userId}`)
      return (await tx.execute(counted)).rows
    })
    expect(after).toEqual([{ count: 0 }])
  })
})

test('[P-PRI-7] neither role can assume the other role or that of the closing job', async () => {
  const { rows } = await server.makeContext().db.execute(sql`
    select member.rolname as member, granted.rolname as granted from pg_auth_members
    join pg_roles as member on member.oid = pg_auth_members.member
    join pg_roles as granted on granted.oid = pg_auth_members.roleid
    where member.rolname in (console_role(), person_role())`)
  expect(rows).toEqual([])
})

test('[P-PRI-7] no view or SECURITY DEFINER function gives either role access to health data', async () => {
  const { db } = server.makeContext()
  const views = await db.execute(sql`
    select oid::regclass::text as view from pg_class
    where relkind in ('v', 'm', 'f') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relpersistence <> 't'`)
  expect(views.rows).toEqual([])
  const functions = await db.execute(sql`
    select oid::regprocedure::text as function from pg_proc
    where prosecdef and prorettype <> 'trigger'::regtype
      and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      -- Which customers move, and the newest number of the log.
      and oid not in ('unsealable_customers()'::regprocedure, 'newest_own_entry()'::regprocedure)
      and (has_function_privilege(console_role(), oid, 'execute') or has_function_privilege(person_role(), oid, 'execute'))`)
  expect(functions.rows).toEqual([])
})

test('[P-PRI-7] every table belongs to exactly one ring or to the roster', async () => {
  const { rows } = await server.makeContext().db.execute(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...ownTables, ...publishedTables, ...rosterTables].sort())
})
