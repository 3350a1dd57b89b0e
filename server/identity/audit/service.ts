import { type SQL, sql } from 'drizzle-orm'
import { endpoints } from '#contract/api.ts'
import type { Affected } from '#contract/identity/audit.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { Change, Entry, RecordedCall, Subject } from '#server/platform/http/recorded.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditEntries, noCustomer, recording } from '#server/schema/audit.ts'
import { users } from '#server/schema/users.ts'

const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))
const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const longest = 200
/** Affected people per entry, so that a page of the log stays small. */
const maxAffected = 100

/** Splits affected people into one batch per entry. There is one entry even if nobody is affected. */
function partsOf(affected: Affected[]): (Affected[] | null)[] {
  if (affected.length === 0) return [null]
  const count = Math.ceil(affected.length / maxAffected)
  return Array.from({ length: count }, (_, n) => affected.slice(n * maxAffected, (n + 1) * maxAffected))
}

/** What an entry says whatever changed: who acted, how and from where. */
function actionOf({ now }: Pick<UseCaseContext, 'now'>, { endpoint, scope, given, client }: RecordedCall) {
  const fields: { organizationId?: unknown } =
    typeof given === 'object' && given !== null && !(given instanceof Uint8Array) ? given : {}
  const named = fields.organizationId
  const caller = scope && 'caller' in scope.acting ? scope.acting.caller : undefined
  const directoryName = scope && 'directoryName' in scope.acting ? scope.acting.directoryName : null
  const account = caller?.account
  return {
    organization: scope?.organization.id ?? text(named) ?? null,
    // A trigger finds that of an organization that is named alone.
    customer: scope?.organization.lineage[0] ?? noCustomer,
    at: now.toISOString(),
    action: nameOf(endpoint),
    account: account?.id ?? null,
    actorName: account ? `${account.firstName} ${account.lastName}` : directoryName,
    actorEmail: account?.email ?? null,
    support: caller?.session.kind === 'admin_access',
    fields: Object.keys(fields).slice(0, 50),
    address: client.address,
  }
}

type Action = ReturnType<typeof actionOf>

/** Take the lock before drawing an id, so that ids appear in order for the sealing process. */
const held = sql`select pg_advisory_xact_lock_shared(${sql.raw(String(recording))})`

/** @param value returns a value of the action, or its placeholder */
const inserting = (
  value: (name: keyof Action) => unknown,
  { id, name, affected, from }: { id: SQL; name: SQL; affected: SQL; from: SQL },
) => sql`insert into ${auditEntries}
  (organization_id, customer_id, at, action, account_id, actor_name, actor_email, support, subject, subject_id, affected, fields, address)
  select ${value('organization')}::uuid, ${value('customer')}::uuid, ${value('at')}::timestamptz, ${value('action')}::text, ${value('account')}::uuid,
    ${value('actorName')}::text, ${value('actorEmail')}::text, ${value('support')}::boolean, ${name}, ${id}, ${affected},
    ${value('fields')}::text[], ${value('address')}::text from held, ${from}`

/**
 * Records who changed what: the fields given and the people affected, never a field's value, since the log is kept
 * longer than personal data may be. It is part of the change's transaction.
 */
export async function recordChange(context: UseCaseContext, { subject, ...call }: Change): Promise<void> {
  const action = actionOf(context, call)
  const parts = partsOf(call.scope?.affected ?? []).map((part) => part && JSON.stringify(part))
  const insertion = inserting((name) => sql.param(action[name]), {
    name: sql`${subject.name?.slice(0, longest) || null}::text`,
    id: sql`${subject.id ?? null}::uuid`,
    affected: sql`part::jsonb`,
    from: sql`unnest(${sql.param(parts)}::text[]) with ordinality as affected(part, place) order by place`,
  })
  await context.db.execute(sql`with held as materialized (${held}) ${insertion}`)
}

interface Task {
  organizationId: string | null
  action: string
  subject: Subject
  affected?: Affected[]
}

/** Records what the server itself does to an account when its time has come. */
export async function recordTask(
  { db, now }: UseCaseContext,
  { organizationId, action, subject, affected = [] }: Task,
): Promise<void> {
  await db.execute(held)
  await db.insert(auditEntries).values(
    partsOf(affected).map((part) => ({
      ...{ organizationId, at: now, action, address: '' },
      ...{ subject: subject.name?.slice(0, longest) ?? null, subjectId: subject.id ?? null },
      affected: part,
    })),
  )
}

const placeholderOf = (name: keyof Action) => sql.placeholder(`entry_${name}`)

/** The entry of a call that makes its change by one statement. */
export function entryOf(context: UseCaseContext, call: RecordedCall): Entry {
  const values = () => {
    const action = Object.entries(actionOf(context, call))
    return Object.fromEntries(action.map(([name, value]) => [`entry_${name}`, value]))
  }
  return {
    held,
    values,
    insertion: ({ id, name }) =>
      inserting(placeholderOf, {
        name: sql`left(${name}, ${sql.raw(String(longest))})`,
        id,
        affected: sql`null::jsonb`,
        from: sql`change`,
      }),
  }
}

/**
 * Adds people to the audit entry of the running change by id and name. Call it before a deletion, which removes the
 * names.
 */
export async function trackPeople(
  scope: RecordingScope,
  userIds: string[],
  change: Affected['change'],
): Promise<void> {
  if (userIds.length === 0) return
  const { id, firstName, lastName, sortName } = users
  const people = await scope
    .select(users, { id, firstName, lastName }, sql`${id} = any(${uuids(userIds)})`)
    .orderBy(sortName, id)
  for (const { id, firstName, lastName } of people)
    scope.affected.push({ kind: 'person', id, name: `${firstName} ${lastName}`.trim(), change })
}
