import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { invitationLink } from '#server/people/invitations/mailing.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import { type Outcome, quantile, tally } from './steady-load.ts'
import type { Trial } from './trial.ts'

const people = Number(process.env.FAULT_PEOPLE ?? 5000)
const peopleAMinute = 500
/** Of ten people this many join by the organization's link; the others were invited by mail. */
const joinersOfTen = 8
/** One in this many mistypes the password first, or requests another mail. */
const mistypes = 10
const asksForMail = 20
/** The default limits, which other trials raise. */
const limits = { PUBLIC_CALLS_PER_ADDRESS: '600', LOGIN_PER_ADDRESS: '300', SIGNUPS_PER_ADDRESS: '20' }
const longest = { hashing: 3000, other: 1000 }
const password = 'a lake of glass and fog'

interface Launch {
  base: string
  organizationId: string
  linkToken: string
  quizId: string
  outcomes: Outcome[]
}

interface Invited {
  userId: string
  token: string
}

const hashing = new Set(['confirm the invitation', 'join by link', 'sign in', 'mistype'])

/** One call of a person, recorded under the name of its step. */
async function step(
  launch: Launch,
  path: string,
  name: string,
  given: { body?: object; cookie?: string } = {},
) {
  const { body, cookie } = given
  const at = performance.now()
  const seen = { at, path: name }
  try {
    const answer = await fetch(launch.base + path, {
      method: body ? 'POST' : 'GET',
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

async function join(launch: Launch, email: string) {
  const at = `/api/organizations/${launch.organizationId}`
  await step(launch, `${at}/invites/validate/${launch.linkToken}`, 'open the link')
  await think()
  const metadata = { organizationInviteToken: launch.linkToken }
  const body = { email, password, firstName: 'Noa', lastName: 'Example', metadata }
  await step(launch, `${at}/register`, 'join by link', { body })
}

async function answerQuiz(launch: Launch, cookie: string) {
  const at = `/api/quizzes/${launch.quizId}`
  const { text } = await step(launch, at, 'open the quiz', { cookie })
  const { data } = JSON.parse(text)
  const answers = data?.questions.map(({ id }: { id: string }) => ({ questionId: id, text: 'a walk' }))
  await think()
  await step(launch, `${at}/responses`, 'answer the quiz', { body: { answers: answers ?? [] }, cookie })
}

async function arrive(launch: Launch, n: number, email: string, invited: Invited | undefined) {
  await (invited ? activate(launch, invited) : join(launch, email))
  if (n % asksForMail === 0)
    await step(launch, '/auth/verify-email/resend', 'ask for another mail', { body: { email } })
  await think()
  if (n % mistypes === 0)
    await step(launch, '/auth/login', 'mistype', { body: { email, password: 'a lake of grass and fog' } })
  const { cookies } = await step(launch, '/auth/login', 'sign in', { body: { email, password } })
  const cookie = cookies.find((one) => one.startsWith('session='))?.split(';')[0] ?? ''
  await step(launch, '/auth/session', 'read the session', { cookie })
  await think()
  await answerQuiz(launch, cookie)
}

const emailOf = (n: number) => `launch.${n}@example.com`
const isInvited = (n: number) => n % 10 >= joinersOfTen

async function invite(stage: Stage, organizationId: string): Promise<Map<number, Invited>> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, options: '-c elan.reach=*' })
  const numbers = Array.from({ length: people }, (_, n) => n).filter(isInvited)
  const context = standaloneContext(drizzle(pool))
  const invited = new Map<number, Invited>()
  try {
    for (const n of numbers) {
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

async function prepare(stage: Stage, base: string): Promise<Launch> {
  const { organizationId, cookie } = await newCustomer(base)
  const at = `${base}/api/organizations/${organizationId}`
  const { inviteLink } = await (await fetch(`${at}/invite-link`, { headers: { cookie } })).json()
  const [quiz] = await stage.query<{ id: string }>(
    `insert into quizzes (organization_id, title, category, start_at, end_at)
     values ($1, 'Launch', 'sport', now() - interval '1 day', now() + interval '1 day') returning id`,
    [organizationId],
  )
  await stage.query(
    `insert into quiz_questions (organization_id, quiz_id, place, text, type, points)
     values ($1, $2, 0, 'What moves you?', 'open', 10)`,
    [organizationId, quiz?.id],
  )
  const linkToken = new URL(inviteLink).searchParams.get('token') ?? ''
  return { base, organizationId, linkToken, quizId: quiz?.id ?? '', outcomes: [] }
}

/** Most people arrive soon after the mail: twice the average rate at first, and fewer and fewer until the end. */
const arrivalOf = (n: number) => (people / peopleAMinute) * 60_000 * (1 - Math.sqrt(1 - n / people))

/** On launch morning nobody of a company is refused behind its one address, with default limits. */
async function launchMorning(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve(limits)
    const launch = await prepare(stage, base)
    const invited = await invite(stage, launch.organizationId)
    await Promise.all(
      Array.from({ length: people }, async (_, n) => {
        await sleep(arrivalOf(n))
        await arrive(launch, n, emailOf(n), invited.get(n))
      }),
    )
    return judge(launch.outcomes)
  })
}

function judge(outcomes: Outcome[]): string {
  const steps = Map.groupBy(outcomes, ({ path }) => path)
  const slow: string[] = []
  const lines = [...steps].map(([name, those]) => {
    const p95 = Math.round(quantile(those, 0.95))
    if (p95 > (hashing.has(name) ? longest.hashing : longest.other)) slow.push(name)
    return `${name} p95 ${p95} ms (${tally(those)})`
  })
  const isRight = ({ path, status = 0 }: Outcome) =>
    path === 'mistype' ? status === 401 : status >= 200 && status < 300
  const refused = outcomes.filter((one) => !isRight(one)).length
  const said = `${people} people in ${people / peopleAMinute} minutes from one address, ${refused} of ${outcomes.length} calls refused, too slow: ${slow.join(', ') || 'none'}; ${lines.join('; ')}`
  if (refused > 0 || slow.length > 0) throw new Error(said)
  return said
}

export const launchTrials: Trial[] = [{ name: 'a launch morning from one office', run: launchMorning }]
