import { addOrganization, type Queries } from './people.ts'

const organizations = 10
const firstNames =
  "array['Alice', 'André', 'Béatrice', 'Chen', 'Elena', 'Fatima', 'Hugo', 'Inès', 'Kenji', 'Zoé']"
const lastNames =
  "array['Arsenault', 'Bélanger', 'Cohen', 'Dubois', 'Garcia', 'Khan', 'Nguyen', 'Roy', 'Silva', 'Wilson']"
const first = `(${firstNames})[1 + n % 10]`
const last = `(${lastNames})[1 + (n / 10) % 10] || ' ' || substr(md5(n::text), 1, 6)`
const email = "'person.' || n || '@example' || n % 10 || '.com'"
const agent =
  "'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'"
const active = "from users where status = 'active'"
const quarters = `(select array_agg(case when quarter between 32 and 80 then (random() * 400)::smallint else 0 end)
  from generate_series(1, 96) quarter where users.id is not null)`

/** Statements in the order of their keys. Seven of ten people have an account. */
const statements = [
  `insert into accounts (email, password_hash, first_name, last_name, email_verified_at)
   select ${email}, '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5((n * 7)::text) || 'abcdefghijk',
     ${first}, ${last}, now() from generate_series(1, $1::int) n where n % 10 < 7`,
  `insert into users (organization_id, account_id, first_name, last_name, email, status, is_invited, custom_fields, created_at, activated_at)
   select o.id, a.id, ${first}, ${last}, ${email}, case when a.id is null then 'invited' else 'active' end, true,
     jsonb_build_object('department', 'Department ' || n % 20, 'site', 'City ' || n % 7), now() - n * interval '1 minute',
     case when a.id is not null then now() end
   from generate_series(1, $1::int) n
   join (select id, row_number() over (order by id) - 1 as place from organizations) o on o.place = (n / 7) % ${organizations}
   left join accounts a on a.email = ${email}`,
  `insert into invitations (organization_id, user_id, mailings, state, language, queued_at, mailed_at)
   select organization_id, id, 1, 'mailed', 'fr', now(), now() from users`,
  `insert into consents (organization_id, user_id, purpose, given, text_version, language, since)
   select organization_id, id, purpose, true, 1, 'en', now() from users, unnest(array['activity', 'sums']) purpose
   where status = 'active'`,
  `insert into teams (organization_id, name)
   select id, 'Team ' || n from organizations, generate_series(1, greatest(1, $1::int / 500)) n`,
  `insert into team_members (organization_id, user_id, team_id)
   select organization_id, u.id, t.id
   from (select *, row_number() over (partition by organization_id) n from users where status = 'active') u
   join (select *, row_number() over (partition by organization_id) n from teams) t using (organization_id)
   where t.n = 1 + u.n % greatest(1, $1::int / 500)`,
  `insert into activity_sources (organization_id, user_id, kind, name, rank, created_at, last_heard_at)
   select organization_id, id, 'phone', 'Phone', 1, now(), now() ${active}`,
]

/** A day of activity as a phone sends it: three measures in quarters of an hour, and the merged day. */
const day = [
  `insert into activity_readings (organization_id, user_id, day, source_id, measure, mark, quarters, received_at)
   select organization_id, user_id, current_date - $1::int, sources.id, measure, 'measured', ${quarters}, now()
   from users join activity_sources sources using (organization_id), unnest(array['steps', 'footM', 'activeSeconds']) measure
   where sources.user_id = users.id`,
  `insert into activities (organization_id, user_id, day, steps, distance_m, active_minutes, equivalents)
   select organization_id, id, current_date - $1::int, steps, steps * 0.7, steps / 100, steps
   from (select organization_id, id, 1000 + (random() * 12000)::int as steps ${active}) walked`,
]

const programme = [
  `insert into quizzes (organization_id, title, category, start_at, end_at)
   select id, 'Quiz ' || n, 'sport', now() - interval '1 day', now() + interval '7 days' from organizations, generate_series(1, 4) n`,
  `insert into quiz_questions (organization_id, quiz_id, place, text, type, points, answers)
   select organization_id, id, n, 'Question number ' || n, 'multiple', 5, jsonb_build_array(
     jsonb_build_object('id', gen_random_uuid(), 'text', 'a', 'isCorrect', true),
     jsonb_build_object('id', gen_random_uuid(), 'text', 'b', 'isCorrect', false))
   from quizzes, generate_series(1, 5) n`,
  `insert into quiz_participants (organization_id, quiz_id, user_id, answered_at)
   select organization_id, q.id, u.id, now() from users u join quizzes q using (organization_id) where u.status = 'active'`,
  `insert into quiz_answers (organization_id, quiz_id, question_id, user_id, answer_ids, is_correct)
   select organization_id, quiz_id, q.id, p.user_id, array[(q.answers -> 0 ->> 'id')::uuid], true
   from quiz_participants p join quiz_questions q using (organization_id, quiz_id)`,
]

const traces = [
  `insert into sessions (secret_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent)
   select sha256(id::text::bytea), id, now(), now(), now() + interval '12 hours', '203.0.113.7', ${agent} from accounts`,
  `insert into sign_ins (account_id, at, address, user_agent, succeeded)
   select id, now() - n * interval '1 day', '203.0.113.7', ${agent}, true from accounts, generate_series(1, 5) n`,
  `insert into devices (secret_hash, account_id, last_used_at) select sha256(('d' || id)::bytea), id, now() from accounts`,
  `insert into audit_entries (organization_id, at, action, account_id, actor_name, actor_email, subject, fields, address)
   select organization_id, now(), 'users.updateUser', account_id, first_name || ' ' || last_name, email,
     first_name || ' ' || last_name, array['first_name', 'last_name', 'metadata'], '203.0.113.7' from users`,
  `insert into outbox (recipient, kind, language, subject, text, html, status, created_at, sent_at)
   select email, 'employeeInvitation', 'fr', 'Your invitation to join Company', '', '', 'sent', now(), now() from users`,
]

/** Adds ten customers with that many people together, and what they leave: four days of activity, four quizzes each. */
export async function addEverything(client: Queries, people: number): Promise<void> {
  for (let n = 0; n < organizations; n++) await addOrganization(client, `Company ${n}`)
  const run = async (text: string, value: number) => {
    await client.query(text, text.includes('$1') ? [value] : [])
    // Without statistics of the rows so far, triggers and joins compare each row with all.
    await client.query('analyze')
  }
  for (const text of statements) await run(text, people)
  for (let ago = 1; ago <= 4; ago++) for (const text of day) await run(text, ago)
  for (const text of [...programme, ...traces]) await run(text, people)
}
