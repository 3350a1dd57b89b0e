import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import { bodyOf, prepared } from './handler.ts'

const live = `select s.id, s.kind, s.expires_at, s.last_seen_at, a.id as account_id, a.email, a.first_name, a.last_name,
  a.language, a.preferences, a.email_verified_at
  from sessions s join accounts a on a.id = s.account_id
  where s.secret_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

interface Row {
  account_id: string
  email: string
  first_name: string
  last_name: string
  language: string
  preferences: object
  email_verified_at: Date | null
}

const present = (row: Row) => ({
  id: row.account_id,
  email: row.email,
  name: `${row.first_name} ${row.last_name}`,
  firebase_uid: row.account_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email_verified: row.email_verified_at !== null,
  metadata: {
    first_name: row.first_name,
    last_name: row.last_name,
    language: row.language,
    ...row.preferences,
  },
})

async function session(request: IncomingMessage) {
  const secret = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const now = Date.now()
  const [row] = await prepared('session', live, [sha256(secret), new Date(now), new Date(now - 1_800_000)])
  const user = row && present(row)
  const found = row ? { user, expires_at: row.expires_at, kind: row.kind } : null
  return { success: true, session: found, user: user ?? null }
}

async function signIn(request: IncomingMessage, response: ServerResponse) {
  const { email, password } = await bodyOf(request)
  const [account] = await prepared('account', 'select *, id as account_id from accounts where email = $1', [
    email,
  ])
  if (!account || !(await verify(account.password_hash, password))) {
    response.statusCode = 401
    return { success: false }
  }
  const secret = randomBytes(32).toString('base64url')
  const text = `insert into sessions (account_id, secret_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    values ($1, $2, 'standard', '', '', now(), now(), now() + interval '12 hours')`
  await prepared('start', text, [account.id, sha256(secret)])
  response.setHeader('set-cookie', `session=${secret}; HttpOnly; SameSite=Lax; Path=/`)
  return { success: true, data: { user: present(account) } }
}

createServer((request, response) => {
  const answer = request.method === 'POST' ? signIn(request, response) : session(request)
  answer
    .then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
    .catch(() => response.destroy())
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
