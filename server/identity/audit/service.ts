import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Affected } from '#contract/identity/audit.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Change } from '#server/platform/http/implement.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditEntries } from '#server/schema/audit.ts'
import { users } from '#server/schema/users.ts'

/** The advisory lock of whoever records: shared among them, waited for by whoever seals. */
export const recording = 7_201_964

const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))
const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const uuid = z.uuid()
const isId = (value: unknown): value is string => uuid.safeParse(value).success

/** What an answer is about: its id, and its title, name or address. Of a file, its name. */
function subjectOf(outcome: object): { id?: string | undefined; subject?: string | undefined } {
  if (outcome instanceof FileAnswer) return { subject: outcome.parts.fileName }
  const data: unknown = 'data' in outcome ? outcome.data : undefined
  if (typeof data !== 'object' || data === null) return {}
  const { id, title, name, fileName, email } = data as Record<string, unknown>
  return {
    id: isId(id) ? id : undefined,
    subject: text(title) ?? text(name) ?? text(fileName) ?? text(email),
  }
}

const longest = 200
/** Of those a change moved, in one entry: a page of the log stays readable however many they are. */
const mostAffected = 100

/** In parts of one entry each; one entry also where nobody was moved. */
function partsOf(affected: Affected[]): (Affected[] | null)[] {
  if (affected.length === 0) return [null]
  const count = Math.ceil(affected.length / mostAffected)
  return Array.from({ length: count }, (_, n) => affected.slice(n * mostAffected, (n + 1) * mostAffected))
}

/**
 * Writes who changed what, which fields were given, and who was moved, deleted or given a right. Never what stands in
 * a field: the log is kept longer than people's data may be. It stands or falls with the change, in whose
 * transaction it is.
 */
export async function recordChange(
  { db, now }: UseCaseContext,
  { endpoint, scope, given, outcome, client }: Change,
): Promise<void> {
  const fields = typeof given === 'object' && given !== null && !(given instanceof Uint8Array) ? given : {}
  const named = (fields as { organizationId?: unknown }).organizationId
  const account = scope?.caller.account
  const { trail } = scope ?? {}
  const about = subjectOf(outcome)
  const subject = trail?.subject ?? about.subject ?? null
  const parts = partsOf(trail?.affected ?? []).map((part) => part && JSON.stringify(part))
  // The lock first: a number is drawn only once it is held.
  await db.execute(sql`
    with held as materialized (select pg_advisory_xact_lock_shared(${recording}))
    insert into ${auditEntries}
      (organization_id, at, action, account_id, actor_name, actor_email, support, subject, subject_id, affected, fields,
        address)
    select ${scope?.organization.id ?? text(named) ?? null}::uuid, ${now.toISOString()}::timestamptz, ${nameOf(endpoint)},
      ${account?.id ?? null}::uuid, ${account ? `${account.firstName} ${account.lastName}` : null},
      ${account?.email ?? null}, ${scope?.caller.session.kind === 'admin_access'}::boolean,
      ${subject?.slice(0, longest) ?? null}, ${trail?.subjectId ?? about.id ?? null}::uuid, part::jsonb,
      ${sql.param(Object.keys(fields).slice(0, 50))}::text[], ${client.address}
    from held, unnest(${sql.param(parts)}::text[]) with ordinality as affected(part, place) order by place`)
}

/**
 * Has the entry of the running change name people by id and name: ahead of their deletion, which takes the names.
 */
export async function trackPeople(
  scope: OrganizationScope,
  userIds: string[],
  change: Affected['change'],
): Promise<void> {
  if (userIds.length === 0) return
  const { id, firstName, lastName, sortName } = users
  const people = await scope
    .select(users, { id, firstName, lastName }, sql`${id} = any(${sql.param(userIds)}::uuid[])`)
    .orderBy(sortName, id)
  for (const { id, firstName, lastName } of people)
    scope.trail.affected.push({ kind: 'person', id, name: `${firstName} ${lastName}`.trim(), change })
}
