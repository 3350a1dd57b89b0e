import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import { addAccounts } from '#tests/bench/people.ts'
import { start } from '#tests/bench/processes.ts'
import { register, signIn } from '#tests/bench/sign-in.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { separation } from './samples.ts'

const founder = { email: 'founder@example.com', password: 'a password of the founder' }
/**
 * Critical values that two samples of one distribution exceed with a probability of about 1 %: for 600 and 600, and
 * for other sizes.
 */
const mostOf = (pairs: number) => ({ ks: 0.11 * Math.sqrt(600 / pairs), away: 0.05 * Math.sqrt(600 / pairs) })

interface Door {
  name: string
  path: string
  body(email: string): object
  cookie?: string
  /** What changes in the database before it is asked. */
  first?: string
}

/** A connection that serves the domain of every address. */
const serving = `
  with d as (insert into domains (organization_id, domain, token, created_at, proved_at, checked_at)
      select organization_id, split_part(email, '@', 2), 'of-the-attack', now(), now(), now() from users limit 1
      returning id, organization_id),
    c as (insert into connections (organization_id, name, state, issuer, client_id, claims, created_at, configured_at, tested_at)
      select organization_id, 'Example', 'on', 'https://idp.example.com', 'elan', '{}', now(), now(), now() from d
      returning id, organization_id)
  insert into connection_domains (organization_id, connection_id, domain_id) select c.organization_id, c.id, d.id from c, d`

/**
 * Collects answers of one endpoint for known and unknown addresses, alternately, in random order within each pair.
 */
async function knock(base: string, door: Door, pairs: { known: string; unknown: string }[]) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (const pair of pairs) {
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const email = pair[kind]
      const began = performance.now()
      const answer = await fetch(`${base}${door.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(door.cookie && { cookie: door.cookie }) },
        body: JSON.stringify(door.body(email)),
      })
      const text = await answer.text()
      times[kind].push(performance.now() - began)
      answers[kind].add(asSeen(answer, text, email))
    }
  }
  return { ...separation(times.known, times.unknown), answers }
}

/** Returns status, headers and body without what differs between any two answers: ids, times, the address itself. */
function asSeen(answer: Response, text: string, email: string): string {
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return JSON.stringify([answer.status, headers, text])
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

async function enumerate(pairs: number): Promise<string> {
  const postgres = await findPostgres(() => {})
  if (!postgres) throw new Error('it needs PostgreSQL: install it, or set TEST_DATABASE_URL')
  const database = await createDatabase(postgres.url)
  const client = new pg.Client({ connectionString: database.url })
  const mails = await startMailServer()
  process.env.SMTP_URL = mails.url
  const server = await start('../../server/main.ts', {
    port: await freePort(),
    databaseUrl: database.url,
    sign: 'Élan is ready',
  })
  try {
    await client.connect()
    const organizationId = await register(server.base, founder)
    const cookie = await signIn(server.base, founder)
    // Equal lengths, so that bytes can be compared.
    const known = await addAccounts(client, founder.email, 7 * pairs)
    await client.query('update accounts set email_verified_at = null where email <> $1', [founder.email])
    await client.query('analyze')
    const path = `/api/organizations/${organizationId}/users`
    const doors: Door[] = [
      { name: 'login', path: '/auth/login', body: (email) => ({ email, password: 'not the password' }) },
      { name: 'forgot', path: '/auth/reset-password', body: (email) => ({ email }) },
      { name: 'resend', path: '/auth/verify-email/resend', body: (email) => ({ email }) },
      {
        name: 'add a person',
        path,
        cookie,
        body: (email) => ({ first_name: 'Robin', last_name: 'Example', email }),
      },
      { name: 'discover', path: '/auth/sso/discover', first: serving, body: (email) => ({ email }) },
      {
        ...{ name: 'login where single sign-on is required', path: '/auth/login' },
        first: 'update connection_domains set required_from = now()',
        body: (email) => ({ email, password: 'not the password' }),
      },
      { name: 'forgot there', path: '/auth/reset-password', body: (email) => ({ email }) },
    ]
    const most = mostOf(pairs)
    const told: string[] = []
    const leaks: string[] = []
    for (const [n, door] of doors.entries()) {
      if (door.first) await client.query(door.first)
      const own = known.slice(n * pairs, (n + 1) * pairs)
      const asked = own.map((email, at) => ({
        known: email,
        unknown: `u${n}${at}`.padEnd(email.indexOf('@'), 'x') + email.slice(email.indexOf('@')),
      }))
      const { auc, ks, answers } = await knock(server.base, door, asked)
      const line = `${door.name} KS ${ks.toFixed(3)}, AUC ${auc.toFixed(3)}`
      told.push(line)
      if (ks > most.ks || Math.abs(auc - 0.5) > most.away) leaks.push(line)
      const [one, other] = [[...answers.known].sort(), [...answers.unknown].sort()]
      if (JSON.stringify(one) !== JSON.stringify(other)) {
        leaks.push(`${door.name} answers differ: ${one[0]} and ${other[0]}`)
      }
    }
    if (leaks.length > 0) throw new Error(`${leaks.join('; ')}. All: ${told.join('; ')}`)
    return `${pairs} known and ${pairs} unknown addresses, answers alike; ${told.join('; ')}`
  } finally {
    await server.stop()
    await client.end()
    await mails.stop()
    await database.drop()
    await postgres.stop()
    delete process.env.SMTP_URL
  }
}

export const enumerationTrials = [{ name: 'enumeration of addresses', rounds: 600, run: enumerate }]
