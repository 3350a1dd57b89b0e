import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import { type Connection, maxConnections } from '#contract/identity/connections.ts'
import { giftsOfClaims } from '#server/identity/directory-rules/service.ts'
import { requireOwnGifts } from '#server/identity/roles/service.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { capSessions, endSessionsOfConnection, findSession } from '#server/identity/sessions/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { keepSecret, readSecret } from '#server/platform/secrets/service.ts'
import { type ClaimNames, connectionAttempts, connections } from '#server/schema/connections.ts'
import { organizations } from '#server/schema/organizations.ts'
import { isOfProvider, noteFailing } from './failing.ts'
import { requireIssuer } from './issuer.ts'
import { tellOfProvider } from './notices.ts'
import { presentConnection } from './present.ts'
import { tellOfEnd } from './queue.ts'
import { storeServedDomains } from './served-domains.ts'

export type ConnectionRow = typeof connections.$inferSelect

const standardClaims: ClaimNames = { email: 'email', firstName: 'given_name', lastName: 'family_name' }

export const secretOf = ({ id, organizationId }: Pick<ConnectionRow, 'id' | 'organizationId'>) => ({
  table: 'connections' as const,
  row: id,
  name: 'client_secret',
  organizationId,
})

/** Reads the client secret of a connection, if it has one. */
export const readClientSecret = (context: UseCaseContext, row: ConnectionRow): Promise<string | undefined> =>
  readSecret(context, secretOf(row))

/** Reads a connection of any organization that is not deleted or gone to another cell. */
const ofId = ({ db }: UseCaseContext, id: string) =>
  db
    .select(getTableColumns(connections))
    .from(connections)
    .innerJoin(organizations, eq(organizations.id, connections.organizationId))
    .where(and(eq(connections.id, id), isNull(organizations.deletedAt)))

/** Finds a connection for a sign-in, which has no scope. */
export async function findConnection(
  context: UseCaseContext,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await ofId(context, id)
  return row
}

/** Finds the connection through which a session came, as long as it is on. */
export async function findConnectionOfSession(
  context: UseCaseContext,
  sessionId: string,
): Promise<ConnectionRow | undefined> {
  const session = await findSession(context, sessionId)
  const connection = session?.connectionId ? await findConnection(context, session.connectionId) : undefined
  return connection && isOn(connection) ? connection : undefined
}

/**
 * Reads a connection again and keeps it as it is until the transaction ends: a sign-in that began before a change either
 * sees the change or is ended by it.
 */
export async function holdConnection(
  context: UseCaseContext,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await ofId(context, id).for('share', { of: connections })
  return row
}

/** @throws connection.not_found, also for connections of other organizations */
export async function requireConnection(scope: OrganizationScope, id: string): Promise<ConnectionRow> {
  const rows = await scope.select(connections, { row: connections }, eq(connections.id, id))
  return rows[0]?.row ?? fail('connection.not_found')
}

/**
 * Refuses to change what says who is in groups, where they give what the caller does not hold.
 * @throws role.beyond
 */
export async function requireGiftsOfClaims(scope: OrganizationScope, id: string): Promise<void> {
  for (const gifts of await giftsOfClaims(scope, id)) requireOwnGifts(scope, gifts)
}

export async function listConnections(scope: OrganizationScope): Promise<Connection[]> {
  const rows = await scope.select(connections, { row: connections }).orderBy(connections.name, connections.id)
  return Promise.all(rows.map(({ row }) => presentConnection(scope, row)))
}

/** The claim that names a person for good. */
export const subjectClaimOf = ({ claims }: Pick<ConnectionRow, 'claims'>): string => claims.subject ?? 'sub'

export interface Configuration {
  name: string
  issuer: string
  clientId: string
  algorithm: ConnectionRow['algorithm']
  claims?: ClaimNames | undefined
  clientSecret?: string | undefined
  secretEndsOn?: string | null | undefined
}

/** @throws connection.too_many, connection.issuer, connection.issuer_shared */
export async function createConnection(
  scope: OrganizationScope,
  context: UseCaseContext,
  { clientSecret, claims = standardClaims, ...given }: Configuration,
): Promise<Connection> {
  requireIssuer(context, given.issuer)
  await scope.lock('connections')
  if ((await scope.count(connections)) >= maxConnections) fail('connection.too_many')
  const { now } = scope
  const row = await scope.insertOne(connections, {
    ...{ ...given, claims, createdAt: now, configuredAt: now },
    secretSetAt: clientSecret ? now : null,
  })
  if (clientSecret) await keepSecret(context, secretOf(row), clientSecret)
  return presentConnection(scope, row)
}

/** @throws connection.not_found, connection.domain_unproved */
export async function serveDomains(
  scope: OrganizationScope,
  id: string,
  domainIds: string[],
): Promise<Connection> {
  const row = await requireConnection(scope, id)
  await storeServedDomains(scope, id, domainIds)
  return presentConnection(scope, row)
}

/** @throws connection.not_found, connection.untested */
export async function switchConnection(
  scope: OrganizationScope,
  context: UseCaseContext,
  id: string,
  state: 'on' | 'suspended',
): Promise<Connection> {
  const before = await requireConnection(scope, id)
  if (before.state === 'draft') fail('connection.untested')
  const [row] = await scope.update(connections, { state }, eq(connections.id, id))
  if (!row) fail('connection.not_found')
  if (state === 'suspended') await endSessionsOfConnection(context, id)
  else {
    await capSessions(context)
    if (before.state !== 'on') await tellOfProvider(scope, context, row)
  }
  if (row.groupSource === 'sign-in') await applyEffects(scope)
  return presentConnection(scope, row)
}

/**
 * Deletes a connection; its identities and sessions go with it. Those who have no password are mailed how to choose one.
 * @throws connection.not_found
 */
export async function deleteConnection(
  scope: OrganizationScope,
  context: UseCaseContext,
  id: string,
): Promise<string> {
  const row = await requireConnection(scope, id)
  const { name } = row
  await tellOfEnd(context, row)
  await requireGiftsOfClaims(scope, id)
  await scope.delete(connections, eq(connections.id, id))
  await applyEffects(scope)
  return name
}

export interface NewAttempt {
  reference: string
  isTest: boolean
  /** None for a success. */
  reason?: AttemptReason
  detail?: string | undefined
  claims?: string[]
}

/** What a provider sends may contain what the database refuses in a text. */
const cut = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length).toWellFormed()

/** Attempts kept per connection. */
const kept = 200

/** Writes an attempt into the connection's log and deletes its oldest ones. */
export async function recordAttempt(
  context: UseCaseContext,
  { id, organizationId }: Pick<ConnectionRow, 'id' | 'organizationId'>,
  { detail, claims = [], ...attempt }: NewAttempt,
): Promise<void> {
  const { db, now } = context
  const own = { connectionId: id, organizationId }
  await db.insert(connectionAttempts).values({
    ...{ ...own, ...attempt, id: crypto.randomUUID(), at: now },
    detail: detail === undefined ? null : cut(detail, 500),
    claims: claims.slice(0, 100).map((claim) => cut(claim, 60)),
  })
  const { at, id: attemptId, connectionId } = connectionAttempts
  const tooOld = db
    .select({ at, id: attemptId })
    .from(connectionAttempts)
    .where(eq(connectionId, id))
    .orderBy(desc(at), desc(attemptId))
    .offset(kept)
    .limit(1)
  await db
    .delete(connectionAttempts)
    .where(and(eq(connectionId, id), sql`(${at}, ${attemptId}) <= (${tooOld})`))
  const outcome = attempt.reason
    ? { lastFailureAt: now, lastFailureReason: attempt.reason }
    : { lastSuccessAt: now, failingSince: null, failingReason: null }
  await db.update(connections).set(outcome).where(eq(connections.id, id))
  if (!attempt.isTest && isOfProvider(attempt.reason))
    await noteFailing(context, { id, organizationId }, attempt.reason)
}

/** Notes a successful test of the configuration that it began with. */
export async function markTested(
  { db, now }: UseCaseContext,
  { id, configuredAt }: Pick<ConnectionRow, 'id' | 'configuredAt'>,
  clientAuthentication: ConnectionRow['clientAuthentication'],
): Promise<void> {
  const isDraft = sql`${connections.state} = 'draft'`
  await db
    .update(connections)
    .set({
      clientAuthentication,
      testedAt: now,
      state: sql`case when ${isDraft} then 'tested' else ${connections.state} end`,
    })
    .where(and(eq(connections.id, id), eq(connections.configuredAt, configuredAt)))
}

export const isOn = ({ state }: Pick<ConnectionRow, 'state'>): boolean => state === 'on'
