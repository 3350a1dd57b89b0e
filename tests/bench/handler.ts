import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { databaseFolder, startIn } from '#server/platform/db/embedded-folder.ts'

/**
 * The upper bound written by hand: node:http and prepared queries, no validation, no schema, no headers except the
 * type.
 */
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/** The embedded database of DATA_DIR, without DATABASE_URL. */
const embedded = process.env.DATABASE_URL
  ? undefined
  : await startIn(databaseFolder(process.env.DATA_DIR ?? ''))

export const prepared = async (
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult['rows']> =>
  (await (embedded ? embedded.query<pg.QueryResultRow>(text, values) : pool.query({ name, text, values })))
    .rows

const proof = `select s.id, exists (
    select from administrators a join users u on u.organization_id = a.organization_id and u.id = a.user_id
    where a.account_id = s.account_id and a.organization_id = any(o.lineage) and u.status = 'active') as administers
  from sessions s join accounts c on c.id = s.account_id left join organizations o on o.id = $2
  where s.secret_hash = $1 and s.expires_at > $3 and s.last_seen_at > $4`

/** Whether the caller administers the organization. */
export async function administers(request: IncomingMessage, organizationId: string): Promise<boolean> {
  const secret = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(secret).digest()
  const now = Date.now()
  const values = [hash, organizationId, new Date(now), new Date(now - 1_800_000)]
  const [row] = await prepared('proof', proof, values)
  return row?.administers === true
}

export async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

interface Row {
  id: string
  first_name: string
  last_name: string
  email: string
  status: string
  is_invited: boolean
  created_at: Date
  custom_fields: object
  state?: string | null
}

export const present = (row: Row) => ({
  id: row.id,
  first_name: row.first_name,
  firstName: row.first_name,
  last_name: row.last_name,
  lastName: row.last_name,
  email: row.email,
  status: row.status,
  is_invited: row.is_invited,
  created_at: row.created_at,
  metadata: { custom_fields: row.custom_fields },
  invitation: row.state ? { state: row.state } : null,
})

export const columns =
  'u.id, u.first_name, u.last_name, u.email, u.status, u.is_invited, u.created_at, u.custom_fields'

export function pageOf(rows: Row[], page: number, total: number) {
  const totalPages = Math.ceil(total / 20)
  const pagination = {
    currentPage: page,
    totalPages,
    totalItems: total,
    hasNext: page < totalPages,
    hasPrev: page > 1,
  }
  return { users: rows.map(present), pagination }
}

type Answer = (request: IncomingMessage, url: URL, organizationId: string) => Promise<object>

/** Serves /api/organizations/{id}/users… through the given handler, for administrators only. */
export function serve(answer: Answer): void {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const organizationId = url.pathname.split('/')[3] ?? ''
    if (!(await administers(request, organizationId))) {
      response.statusCode = 403
      response.end()
      return
    }
    const data = await answer(request, url, organizationId)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, data }))
  }
  // A client that disconnects during a request is expected at the end of a round.
  createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
}
