import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Change } from '#server/http/implement.ts'
import type { Work } from '#server/http/work.ts'
import { auditEntries } from './table.ts'

/** The advisory lock of whoever records: shared among them, waited for by whoever seals. */
export const recording = 7_201_964

const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))
const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** How an answer calls what it is about: a title, a name, an address. */
function subjectOf(outcome: object): string | undefined {
  const data: unknown = 'data' in outcome ? outcome.data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { title, name, fileName, email } = data as Record<string, unknown>
  return text(title) ?? text(name) ?? text(fileName) ?? text(email)
}

const longest = 200

/**
 * Writes who changed what, and which fields were given, never what stands in them: the log is kept longer than
 * people's data may be. It stands or falls with the change, in whose transaction it is.
 */
export async function recordChange(
  { db, now }: Work,
  { endpoint, scope, body, outcome, client }: Change,
): Promise<void> {
  const fields = typeof body === 'object' && body !== null && !(body instanceof Uint8Array) ? body : {}
  const named = (fields as { organizationId?: unknown }).organizationId
  const account = scope?.caller.account
  const subject = scope?.subject ?? subjectOf(outcome) ?? null
  // The lock first: a number is drawn only once it is held.
  await db.execute(sql`
    with held as materialized (select pg_advisory_xact_lock_shared(${recording}))
    insert into ${auditEntries}
      (organization_id, at, action, account_id, actor_name, actor_email, support, subject, fields, address)
    select ${scope?.organization.id ?? text(named) ?? null}::uuid, ${now.toISOString()}::timestamptz, ${nameOf(endpoint)},
      ${account?.id ?? null}::uuid, ${account ? `${account.firstName} ${account.lastName}` : null},
      ${account?.email ?? null}, ${scope?.caller.session.kind === 'admin_access'}::boolean,
      ${subject?.slice(0, longest) ?? null}, ${sql.param(Object.keys(fields).slice(0, 50))}::text[], ${client.address}
    from held`)
}
