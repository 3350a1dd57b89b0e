import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { login } from '#contract/identity/sessions.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { getMemberSettings } from '#contract/participation/settings.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { dayIn } from '#contract/platform/days.ts'
import { joinOrganization } from '#contract/tenants/registration.ts'
import { makeAdministrator, makeEmployee, password, signedIn, tokenOf } from '#tests/server/factories.ts'
import { makePlayers } from '#tests/server/players.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

/**
 * A server whose accounts table is locked while something runs, for longer than the short wait limit of half a
 * second.
 */
async function slowServer(env: Record<string, string> = {}) {
  const server = await startTestServer({ REQUESTS_AT_ONCE: '30', ...env })
  onTestFinished(() => server.close())
  async function meanwhile<T>(ask: () => Promise<T>): Promise<T> {
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holding = server.database.handle.transaction(async (tx) => {
      await tx.execute(sql`lock table accounts in access exclusive mode`)
      locked()
      await sleep(1200)
    })
    await isLocked
    const asked = ask()
    await holding
    return await asked
  }
  return { server, meanwhile }
}

const counted = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  )

async function peopleOf(server: TestServer, count: number) {
  const { organization } = await makeAdministrator(server)
  return await Promise.all(Array.from({ length: count }, () => makeEmployee(server, { organization })))
}

const signIn = async (server: TestServer, email: string, secret = password) =>
  (await server.visitor().call(login, { body: { email, password: secret } })).status

test('[P-PRF-10] 50 concurrent joins by link from one address all succeed, also with an access code', {
  timeout: 30_000,
}, async () => {
  const { server, meanwhile } = await slowServer()
  const administrator = await makeAdministrator(server)
  const { id: orgId, accessCode } = administrator.organization
  await server
    .makeContext()
    .db.execute(sql`update organizations set access_mode = 'code' where id = ${orgId}`)
  const visitor = await signedIn(server, administrator)
  const { inviteLink } = (await visitor.call(getInviteLink, { params: { orgId } })).body
  const organizationInviteToken = tokenOf(inviteLink)
  const join = async (n: number) =>
    await server.visitor().call(joinOrganization, {
      params: { orgId },
      body: {
        ...{
          email: `joiner.${n}@example.com`,
          password: 'a long enough sentence',
          firstName: 'Noa',
          lastName: 'Example',
        },
        ...{ accessCode, metadata: { organizationInviteToken } },
      },
    })
  const answers = await meanwhile(() => Promise.all(Array.from({ length: 50 }, (_, n) => join(n))))
  expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 50 })
})

test('[P-PRF-10] 64 concurrent sign-ins from one address all succeed', {
  timeout: 30_000,
}, async () => {
  const { server, meanwhile } = await slowServer()
  const people = await peopleOf(server, 64)
  const statuses = await meanwhile(() =>
    Promise.all(people.map(({ account }) => signIn(server, account.email))),
  )
  expect(counted(statuses)).toEqual({ 200: 64 })
})

test('[G29] a flood of sign-ins fills its queue and is refused immediately beyond it', {
  timeout: 30_000,
}, async () => {
  const { server, meanwhile } = await slowServer()
  const statuses = await meanwhile(() =>
    Promise.all(Array.from({ length: 500 }, (_, n) => signIn(server, `nobody.${n}@example.com`))),
  )
  // Eight run and 300 wait; more are accepted if some finish before the last one arrives.
  const refused = statuses.filter((status) => status === 503).length
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(500 - 308)
})

test('[P-PRF-10] a call that hashes nothing does not wait behind sign-ins from its address', {
  timeout: 30_000,
}, async () => {
  const { server, meanwhile } = await slowServer()
  let waiting = 100
  const answer = await meanwhile(async () => {
    const signIns = Array.from({ length: waiting }, async (_, n) => {
      await signIn(server, `nobody.${n}@example.com`)
      waiting--
    })
    const body = { token: 'unknown', email: 'nobody@example.com' }
    const { status } = await server.visitor().call(verifyEmail, { body })
    const left = waiting
    await Promise.all(signIns)
    return { status, left }
  })
  expect(answer.status).toBe(400)
  // Those that ran when it came may end first.
  expect(answer.left).toBeGreaterThan(80)
})

test('[P-PRF-5] 110 entries of one company that arrive at the same moment wait, and all are stored once', {
  timeout: 60_000,
}, async () => {
  const { server, meanwhile } = await slowServer()
  const { organization } = await makeAdministrator(server)
  const players = await makePlayers(server, organization, 11)
  const day = dayIn(organization.timezone, server.makeContext().now)
  // One session has ten places in the queue at most.
  const entries = Array.from({ length: 10 }, (_, n) => players.map(({ visitor }) => ({ visitor, n }))).flat()
  const save = ({ visitor, n }: (typeof entries)[number]) =>
    visitor.call(saveEntry, {
      params: { entryId: crypto.randomUUID() },
      body: { total: { day, steps: 100 + n } },
    })
  // The server knows the company of a session from its second call on.
  for (const { visitor } of players) await visitor.call(getMemberSettings, {})
  const answers = await meanwhile(() => Promise.all(entries.map(save)))
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: entries.length })
  const stored = await server.asOwner((db) =>
    db.execute(sql`
      select count(*)::int as days, sum(steps)::int as steps from activities where organization_id = ${organization.id}`),
  )
  // Of a day that was typed several times the largest total counts.
  expect(stored.rows).toEqual([{ days: players.length, steps: players.length * 109 }])
})

test('[P-PRF-10] successful sign-ins do not consume the rate limit of other visitors at the same address', {
  timeout: 30_000,
}, async () => {
  const { server } = await slowServer({ PUBLIC_CALLS_PER_ADDRESS: '4' })
  const [person] = await peopleOf(server, 1)
  const email = person?.account.email ?? ''
  for (let n = 0; n < 8; n++) expect(await signIn(server, email)).toBe(200)
  const wrong = []
  for (let n = 0; n < 5; n++) wrong.push(await signIn(server, `nobody.${n}@example.com`))
  expect(wrong).toEqual([401, 401, 401, 401, 429])
})
