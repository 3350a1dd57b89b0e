import { setTimeout as sleep } from 'node:timers/promises'
import { beginImport, getImport, planImport } from '#contract/people/imports.ts'
import { inviteUsers } from '#contract/people/invitations.ts'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import { mailConnections } from '#server/platform/mail/smtp.ts'
import { addPeople, settle } from '#tests/bench/people.ts'
import { failures, SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { Customer } from './customer.ts'
import { everyday } from './everyday.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const rows = 2000
const invited = 300
const rate = 30
/** Milliseconds between the mail server's receipt and its reply. */
const slowYes = 400
const password = 'a password of the trials'
const json = { 'content-type': 'application/json' }

/** A change of one process is visible to the other at the next request. */
async function oneCustomer(rounds: number): Promise<string> {
  return await onStage(async (stage) => {
    const [one, other] = [await stage.serve(), await stage.serve()]
    const customer = await newCustomer(one.base)
    const { organizationId, email, cookie } = customer
    const signIn = (base: string, given: string) =>
      fetch(`${base}/auth/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email, password: given }),
      })
    const signedIn = async (base: string, of: string) =>
      (await (await fetch(`${base}/auth/session`, { headers: { cookie: of } })).json()).session !== null
    const must = (what: string, holds: boolean) => {
      if (!holds) throw new Error(`${what} does not hold between the processes`)
    }
    for (let round = 0; round < rounds; round++) {
      const [here, there] = round % 2 ? [other.base, one.base] : [one.base, other.base]
      const answer = await signIn(here, password)
      const own =
        answer.headers
          .getSetCookie()
          .find((text) => text.startsWith('session='))
          ?.split(';')[0] ?? ''
      must('a new session', await signedIn(there, own))
      await fetch(`${here}/auth/logout`, { method: 'POST', headers: { cookie: own } })
      must('a sign-out', !(await signedIn(there, own)))

      const name = `Renamed ${round}`
      const at = `/api/organizations/${organizationId}`
      const changed = await fetch(`${here}${at}`, {
        method: 'PATCH',
        headers: { ...json, cookie },
        body: JSON.stringify({ name }),
      })
      must(`a change of settings (${changed.status})`, changed.ok)
      const seen = await (await fetch(`${there}${at}`, { headers: { cookie } })).text()
      must('a changed name', seen.includes(name))
    }
    // Six wrong passwords alternately: both processes together allow five.
    const statuses: number[] = []
    for (let n = 0; n < 7; n++)
      statuses.push((await signIn(n % 2 ? other.base : one.base, 'a wrong password')).status)
    const throttled = statuses.filter((status) => status === 429).length
    must(`one count of wrong passwords (${statuses.join(' ')})`, throttled >= 1 && statuses.indexOf(429) >= 5)
    return `${rounds} rounds of sign-in, sign-out and a changed name seen at once by the other process; wrong passwords in turns: ${statuses.join(' ')}`
  })
}

/** One of two processes is killed during an import and many invitations. */
async function oneDies(): Promise<string> {
  const mails = await startMailServer()
  try {
    return await onStage(async (stage) => {
      const settings = {
        SMTP_URL: mails.url,
        MAIL_RATE: '200',
        MAILBOX: 'off',
        CUSTOMER_INVITATIONS_PER_DAY: '100000',
        NEW_CUSTOMER_INVITATIONS_PER_DAY: '100000',
      }
      const [dying, other] = [await stage.serve(settings), await stage.serve(settings)]
      const { organizationId, cookie } = await newCustomer(dying.base)
      await stage.fill(async (client) => {
        await addPeople(client, organizationId, invited)
        await settle(client)
      })
      const people = await stage.query<{ id: string }>(
        "select id from users where organization_id = $1 and email like 'person.%'",
        [organizationId],
      )
      const here = new Customer(dying.base, organizationId, cookie)
      const there = new Customer(other.base, organizationId, cookie)
      const params = { orgId: organizationId }
      const lines = Array.from({ length: rows }, (_, n) => `First ${n},Last ${n},row.${n}@example.com`)
      const file = Buffer.from(`first_name,last_name,email\n${lines.join('\n')}`)
      const { data: plan } = await here.must(planImport, { params, query: { fileName: 'people.csv' }, file })
      const steady = new SteadyLoad({
        bases: [other.base, dying.base],
        rate,
        shot: everyday({ organizationId, cookie }),
      })
      await here.must(inviteUsers, { params, body: { userIds: people.map(({ id }) => id) } })
      await here.must(beginImport, { params: { ...params, importId: plan.id }, body: { autoInvite: true } })
      await until(stage, 'some of the mails', async () => mails.received.length > 100)
      // The kill comes while mails are received and not recorded yet, some of them sent by the killed process.
      let unsaid = 0
      mails.behaviour.beforeYes = async () => {
        unsaid++
        await sleep(slowYes)
        unsaid--
      }
      await until(stage, 'mails in hand', async () => unsaid > mailConnections)
      const sentBefore = mails.received.length
      const killed = performance.now()
      const inHand = unsaid
      await dying.stop('SIGKILL')
      mails.behaviour.beforeYes = undefined
      const during = new Set<number>()
      await until(stage, 'the import', async () => {
        const { data } = await there.must(getImport, { params: { ...params, importId: plan.id } })
        during.add(data.done)
        return data.state === 'finished'
      })
      await until(stage, 'the mails', async () => (await waiting(stage)) === 0)
      const finished = performance.now() - killed
      await sleep(1000)
      const outcomes = await steady.stop()

      const [{ added = 0 } = {}] = await stage.query<{ added: number }>(
        "select count(*)::int as added from users where email like 'row.%'",
      )
      const times = new Map<string, number>()
      for (const { to } of mails.received) {
        const address = to?.[0]?.address ?? ''
        if (/^(row|person)\./.test(address)) times.set(address, (times.get(address) ?? 0) + 1)
      }
      const twice = [...times].filter(([, count]) => count > 1).length
      const lost = rows + people.length - times.size
      const cut = outcomes.filter(({ error }) => error)
      const refused = failures(outcomes).filter(({ error }) => !error)
      const said = `killed after ${sentBefore} mails, with ${inHand} in hand of both processes; ${added} of ${rows} people added, ${times.size} of ${rows + people.length} people mailed, ${twice} of them twice, done ${Math.round(finished / 1000)} s after the kill; other requests: ${tally(outcomes)}, of which ${cut.length} were cut off with the process`
      // Mails received but not recorded are sent again with the same Message-ID: no sender can distinguish them from lost
      // ones. Each connection has at most one such mail.
      if (added !== rows || lost > 0 || refused.length > 0) throw new Error(said)
      if (twice > mailConnections) throw new Error(`mailed twice: ${said}`)
      return said
    })
  } finally {
    await mails.stop()
  }
}

async function waiting(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ waiting: number }>(
    `select (select count(*) from invitations where state = 'queued')::int
       + (select count(*) from outbox where status = 'queued')::int as waiting`,
  )
  return row?.waiting ?? 0
}

async function until(stage: Stage, what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 400_000
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error(`${what}: waited in vain, ${await waiting(stage)} mails and invitations wait`)
    await sleep(50)
  }
}

export const pairTrials: Trial[] = [
  { name: 'two processes serve one customer', run: oneCustomer },
  { name: 'one of two processes killed amid import and invitations', run: oneDies },
]
