import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** The hand-written limit: node:http, one prepared query, no validation, no schema, no headers but the type. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const query = `select s.id, s.kind, s.expires_at, s.last_seen_at, a.id as account_id, a.email, a.first_name, a.last_name,
  a.language, a.preferences, a.email_verified_at
  from sessions s join accounts a on a.id = s.account_id
  where s.secret_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3`

createServer(async (request, response) => {
  const secret = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(secret).digest()
  const now = Date.now()
  const values = [hash, new Date(now), new Date(now - 1_800_000)]
  const { rows } = await pool.query({ name: 'session', text: query, values })
  const row = rows[0]
  const user = row && {
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
  }
  const session = row ? { user, expires_at: row.expires_at, kind: row.kind } : null
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ success: true, session, user: user ?? null }))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
