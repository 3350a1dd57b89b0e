import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { invitationLink } from '#server/people/invitations/mailing.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { addChallenge, today } from './players.ts'
import { type Running, start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { type Outcome, quantile, tally } from './steady-load.ts'
import { Table } from './table.ts'

/*
 * P-PRF-10: on launch morning 5,000 people of a company arrive within ten minutes from one address, and none is refused
 * by the default limits: they activate or join by link, sign in, agree, join a challenge and record a day.
 * BENCH_PEOPLE is how many arrive in all, BENCH_MINUTES how many of the ten minutes are played: the first ones are the
 * busiest.
 */
const people = Number(process.env.BENCH_PEOPLE ?? 5000)
const minutes = Number(process.env.BENCH_MINUTES ?? 2)
const morning = 10
/** Of ten people this many were invited by mail; the others join by the organization's link. */
const invitedOfTen = 8
/** One in this many mistypes the password first, or requests another mail. */
const mistypes = 10
const asksForMail = 20
/** One in this many answers a quiz as well. */
const answersQuiz = 4
/** The default limits, which other benchmarks raise. */
const limits = { PUBLIC_CALLS_PER_ADDRESS: '600', LOGIN_PER_ADDRESS: '300', SIGNUPS_PER_ADDRESS: '20' }
const password = 'a lake of glass and fog'
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Launch {
  base: string
  organizationId: string
  linkToken: string
  quizId: string
  challengeId: string
  outcomes: Outcome[]
}

interface Invited {
  userId: string
  token: string
}

const hashing = new Set(['confirm the invitation', 'join by link', 'sign in', 'mistype'])

interface Given {
  method?: 'PUT'
  body?: object
  cookie?: string
}

/** One call of a person, recorded under the name of its step. */
async function step(launch: Launch, path: string, name: string, { method, body, cookie }: Given = {}) {
  const at = performance.now()
  const seen = { at, path: name }
  try {
    const answer = await fetch(launch.base + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    launch.outcomes.push({ ...seen, took: performance.now() - at, status: answer.status })
    return { text, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    launch.outcomes.push({ ...seen, took: performance.now() - at, error: String(error) })
    return { text: '{}', cookies: [] }
  }
}

/** The time to fill in a form or read a page. */
const think = () => sleep(500 + Math.random() * 3000)

async function activate(launch: Launch, { token, userId }: Invited) {
  await step(launch, '/api/auth/verify-invite', 'open the invitation', { body: { token } })
  await think()
  await step(launch, '/api/auth/confirm-invite', 'confirm the invitation', {
    body: { token, password, userId },
  })
}

async function joinByLink(launch: Launch, email: string) {
  const at = `/api/organizations/${launch.organizationId}`
  await step(launch, `${at}/invites/validate/${launch.linkToken}`, 'open the link')
  await think()
  const metadata = { organizationInviteToken: launch.linkToken }
  const body = { email, password, firstName: 'Noa', lastName: 'Example', metadata }
  await step(launch, `${at}/register`, 'join by link', { body })
}

/** Health stays closed to those who joined by link: a mailed link has not set their password. */
async function confirmAddress(launch: Launch, email: string) {
  const mails = await fetch(`${launch.base}/mailbox/messages?to=${encodeURIComponent(email)}`)
  const { messages } = await mails.json()
  const links = messages.flatMap((mail: { links: string[] }) => mail.links)
  const token = links.map((link: string) => new URL(link).searchParams.get('token')).find(Boolean) ?? ''
  await step(launch, '/auth/verify-email', 'confirm the address', { body: { token, email } })
}

async function answerQuiz(launch: Launch, cookie: string) {
  const at = `/api/quizzes/${launch.quizId}`
  const { text } = await step(launch, at, 'open the quiz', { cookie })
  const { data } = JSON.parse(text)
  const answers = data?.questions.map(({ id }: { id: string }) => ({ questionId: id, text: 'a walk' }))
  await think()
  await step(launch, `${at}/responses`, 'answer the quiz', { body: { answers: answers ?? [] }, cookie })
}

async function play(launch: Launch, cookie: string) {
  for (const purpose of ['activity', 'sums']) {
    const body = { purpose, given: true, textVersion: 1, language: 'en' }
    await step(launch, '/api/me/consents', 'agree', { body, cookie })
  }
  await think()
  await step(launch, '/api/me/challenges', 'list the challenges', { cookie })
  const at = `/api/me/challenges/${launch.challengeId}`
  await step(launch, `${at}/join`, 'join the challenge', { body: {}, cookie })
  await think()
  const body = { total: { day: today(), steps: 4000 } }
  const path = `/api/me/entries/${crypto.randomUUID()}`
  await step(launch, path, 'record a day', { method: 'PUT', body, cookie })
  await step(launch, `${at}/board`, 'open the board', { cookie })
}

async function arrive(launch: Launch, n: number, email: string, invited: Invited | undefined) {
  await (invited ? activate(launch, invited) : joinByLink(launch, email))
  if (n % asksForMail === 0)
    await step(launch, '/auth/verify-email/resend', 'ask for another mail', { body: { email } })
  await think()
  if (n % mistypes === 0)
    await step(launch, '/auth/login', 'mistype', { body: { email, password: 'a lake of grass and fog' } })
  const { cookies } = await step(launch, '/auth/login', 'sign in', { body: { email, password } })
  const cookie = cookies.find((one) => one.startsWith('session='))?.split(';')[0] ?? ''
  await step(launch, '/auth/session', 'read the session', { cookie })
  await think()
  await step(launch, '/api/me', 'open the app', { cookie })
  if (!invited) return confirmAddress(launch, email)
  await play(launch, cookie)
  if (n % answersQuiz === 0) await answerQuiz(launch, cookie)
}

/** Most people arrive soon after the mail: twice the average rate at first, and fewer and fewer until the end. */
const arrivalOf = (n: number) => morning * 60_000 * (1 - Math.sqrt(1 - n / people))
const arriving = Array.from({ length: people }, (_, n) => n).filter((n) => arrivalOf(n) <= minutes * 60_000)
const emailOf = (n: number) => `launch.${n}@example.com`
const isInvited = (n: number) => n % 10 < invitedOfTen

async function invite(databaseUrl: string, organizationId: string): Promise<Map<number, Invited>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c elan.reach=*' })
  const context = standaloneContext(drizzle(pool))
  const invited = new Map<number, Invited>()
  try {
    for (const n of arriving.filter(isInvited)) {
      const user = { id: crypto.randomUUID(), email: emailOf(n), firstName: 'Noa' }
      await pool.query(
        `insert into users (id, organization_id, first_name, last_name, email, status)
         values ($1, $2, $3, 'Example', $4, 'invited')`,
        [user.id, organizationId, user.firstName, user.email],
      )
      const link = await invitationLink(context, organizationId, user, 'employee_invitation')
      invited.set(n, { userId: user.id, token: new URL(link).searchParams.get('token') ?? '' })
    }
    return invited
  } finally {
    await pool.end()
  }
}

async function prepare(client: pg.Client, base: string): Promise<Launch> {
  const administrator = { email: 'launch@example.com', password }
  const organizationId = await register(base, administrator)
  await client.query(`update organizations set timezone = 'UTC' where id = $1`, [organizationId])
  const cookie = await signIn(base, administrator)
  const link = await fetch(`${base}/api/organizations/${organizationId}/invite-link`, { headers: { cookie } })
  const { inviteLink } = await link.json()
  const { rows } = await client.query<{ id: string }>(
    `insert into quizzes (organization_id, title, category, start_at, end_at)
     values ($1, 'Launch', 'sport', now() - interval '1 day', now() + interval '1 day') returning id`,
    [organizationId],
  )
  const quizId = rows[0]?.id ?? ''
  await client.query(
    `insert into quiz_questions (organization_id, quiz_id, place, text, type, points)
     values ($1, $2, 0, 'What moves you?', 'open', 10)`,
    [organizationId, quizId],
  )
  const challengeId = await addChallenge(client, organizationId, 'podium')
  const linkToken = new URL(inviteLink).searchParams.get('token') ?? ''
  return { base, organizationId, linkToken, quizId, challengeId, outcomes: [] }
}

const isRight = ({ path, status = 0 }: Outcome) =>
  path === 'mistype' ? status === 401 : status >= 200 && status < 300

function judge(outcomes: Outcome[], table: Table): void {
  for (const [name, those] of Map.groupBy(outcomes, ({ path }) => path))
    say(`${name.padEnd(24)}p95 ${quantile(those, 0.95).toFixed(0).padStart(5)} ms  ${tally(those)}`)
  say(`${arriving.length} people in ${minutes} minutes from one address, ${outcomes.length} calls`)
  const p95Of = (isHashing: boolean) =>
    quantile(
      outcomes.filter(({ path }) => hashing.has(path) === isHashing),
      0.95,
    )
  table.limit('P-PRF-10 calls refused', outcomes.filter((one) => !isRight(one)).length, 0, '')
  table.limit('P-PRF-10 p95 of calls that hash', p95Of(true), 3000, ' ms')
  table.limit('P-PRF-10 p95 of others', p95Of(false), 1000, ' ms')
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()
try {
  const ours = await start('../../server/main.ts', {
    port: 3951,
    databaseUrl: database.url,
    sign: 'Élan is ready',
    settings: limits,
  })
  running.push(ours)
  await client.connect()
  const launch = await prepare(client, ours.base)
  const invited = await invite(database.url, launch.organizationId)
  await Promise.all(
    arriving.map(async (n) => {
      await sleep(arrivalOf(n))
      await arrive(launch, n, emailOf(n), invited.get(n))
    }),
  )
  judge(launch.outcomes, table)
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
