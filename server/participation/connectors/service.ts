import { and, eq } from 'drizzle-orm'
import { type Connector, connectorDays, type Vendor, vendors } from '#contract/participation/connectors.ts'
import { requireActivityConsent } from '#server/participation/consents/service.ts'
import { forgetVendorData } from '#server/participation/intake/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { hasCode } from '#server/platform/db/postgres-errors.ts'
import { asPerson, type Person, withRowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { deleteSecret, keepSecret, readSecret } from '#server/platform/secrets/service.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { VendorFailure } from './failure.ts'
import type { ConnectionKey } from './find.ts'
import { begin, exchange, revoke, type Tokens } from './oauth.ts'
import { queueReading } from './queue.ts'
import { readerOf, readVendorUser } from './read.ts'
import { credentialsOf, vendorFacts } from './vendors.ts'

export type ConnectionRow = typeof activityConnections.$inferSelect

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(activityConnections.organizationId, organizationId), eq(activityConnections.userId, userId))

export const isConnection = ({ vendor, ...person }: ConnectionKey) =>
  and(ofPerson(person), eq(activityConnections.vendor, vendor))

/** Where the tokens of a connection are kept. */
const tokensPlace = ({ id, organizationId }: Pick<ConnectionRow, 'id' | 'organizationId'>) =>
  ({ table: 'activity_connections', row: id, name: 'tokens', organizationId }) as const

export async function readTokens(
  context: UseCaseContext,
  row: Pick<ConnectionRow, 'id' | 'organizationId'>,
): Promise<Tokens | undefined> {
  const text = await readSecret(context, tokensPlace(row))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Keeps tokens of a connection that is still there: one that was ended meanwhile gets none. */
export const keepTokens = (context: UseCaseContext, key: ConnectionKey, tokens: Tokens): Promise<void> =>
  withRowAccess(context, { only: key.organizationId }, async (db) => {
    const inside = { ...context, db }
    const [row] = await asPerson(inside, key, (own) =>
      own.select().from(activityConnections).where(isConnection(key)).for('update'),
    )
    if (row) await keepSecret(inside, tokensPlace(row), JSON.stringify(tokens))
  })

export const forgetTokens = (
  context: UseCaseContext,
  row: Pick<ConnectionRow, 'id' | 'organizationId'>,
): Promise<void> =>
  withRowAccess(context, { only: row.organizationId }, (db) =>
    deleteSecret({ ...context, db }, tokensPlace(row)),
  )

const present = (vendor: Vendor, row: ConnectionRow | undefined): Connector => ({
  ...{ vendor, state: row?.state ?? 'none' },
  connectedAt: row?.connectedAt.toISOString() ?? null,
  heardAt: row?.heardAt?.toISOString() ?? null,
})

const readOwn = (db: Handle, person: Person): Promise<ConnectionRow[]> =>
  db.select().from(activityConnections).where(ofPerson(person))

/** The vendors that this installation knows, and those that the caller connected while it knew them. */
export const listConnectors = ({ settings }: UseCaseContext, member: MemberScope): Promise<Connector[]> =>
  member.own(async (db) => {
    const rows = await readOwn(db, member.person)
    return vendors
      .map((vendor) =>
        present(
          vendor,
          rows.find((row) => row.vendor === vendor),
        ),
      )
      .filter(({ vendor, state }) => settings.connectors[vendor] !== undefined || state !== 'none')
  })

const beginMs = 10 * 60_000

/**
 * Begins a connection in this browser.
 * @throws connector.not_found, consent.activity_needed
 */
export async function startConnection(
  context: UseCaseContext,
  member: MemberScope,
  vendor: Vendor,
  cookies: CookieJar,
): Promise<{ location: string }> {
  credentialsOf(context, vendor)
  await member.own((db) => requireActivityConsent(db, member.person))
  const { location, state, verifier } = await begin(context, vendor)
  // Of this person alone: somebody else may sign in here meanwhile.
  const kept = [vendor, state, verifier, member.userId].join('.')
  cookies.set('connector', kept, new Date(context.now.getTime() + beginMs))
  return { location }
}

export interface Prepared {
  vendor: Vendor
  vendorUser: string
  tokens: Tokens
}

/**
 * Exchanges what the vendor sent back, before any transaction.
 * @throws connector.expired, connector.scope, connector.failed, connector.not_found
 */
export async function prepareConnection(
  context: UseCaseContext,
  member: MemberScope,
  answered: { state: string; code: string; scope?: string | undefined },
  cookies: CookieJar,
): Promise<Prepared> {
  const [name, state, verifier = '', userId] = (cookies.get('connector') ?? '').split('.')
  const vendor = vendors.find((one) => one === name)
  if (!vendor || !state || state !== answered.state || userId !== member.userId) fail('connector.expired')
  // Strava's page lets people take a part of the scope away.
  const { scope } = vendorFacts[vendor]
  if (answered.scope !== undefined && !answered.scope.split(/[ ,]/).includes(scope)) fail('connector.scope')
  try {
    const { tokens, granted } = await exchange(context, { vendor, state, verifier }, answered)
    const vendorUser = await readVendorUser[vendor](readerOf(context, vendor, tokens.access), granted)
    return { vendor, vendorUser, tokens }
  } catch (error) {
    if (error instanceof VendorFailure) fail('connector.failed')
    throw error
  }
}

/**
 * Stores a connection and has its first reading begin.
 * @throws connector.taken, consent.activity_needed, server.no_secrets_key
 */
export async function completeConnection(
  context: UseCaseContext,
  member: MemberScope,
  { vendor, vendorUser, tokens }: Prepared,
  cookies: CookieJar,
): Promise<Connector[]> {
  const { person, now } = member
  const key = { ...person, vendor }
  cookies.clear('connector')
  const [before] = await member.own(async (db) => {
    await requireActivityConsent(db, person)
    return db.select().from(activityConnections).where(isConnection(key))
  })
  if (before && before.vendorUser !== vendorUser) await forgetVendorData(member, vendor)
  const began = new Date(now.getTime() - connectorDays * 86_400_000)
  const isAgain = before?.vendorUser === vendorUser
  const set = {
    ...{ vendorUser, state: 'active' as const, nextAt: now, claimedUntil: null, tries: 0, triesSince: null },
    ...(!isAgain && { connectedAt: now, readUntil: began, heardAt: null }),
  }
  const row = { ...key, id: crypto.randomUUID(), connectedAt: now, readUntil: began, ...set }
  await member
    .own((db) =>
      db
        .insert(activityConnections)
        .values(row)
        .onConflictDoUpdate({
          target: [
            activityConnections.organizationId,
            activityConnections.userId,
            activityConnections.vendor,
          ],
          set,
        }),
    )
    .catch((error) => (hasCode(error, '23505') ? fail('connector.taken') : Promise.reject(error)))
  await keepTokens(context, key, tokens)
  await queueReading(context, key)
  return listConnectors(context, member)
}

/** The tokens of the caller's connection, to be given back before it is ended. */
export async function ownTokens(
  context: UseCaseContext,
  member: MemberScope,
  vendor: Vendor,
): Promise<Tokens | undefined> {
  const [row] = await member.own((db) =>
    db
      .select()
      .from(activityConnections)
      .where(isConnection({ ...member.person, vendor })),
  )
  return row && readTokens(context, row).catch(() => undefined)
}

/** Gives the tokens of all connections of the caller back. */
export async function revokeAll(context: UseCaseContext, member: MemberScope): Promise<void> {
  for (const vendor of vendors) {
    const tokens = await ownTokens(context, member, vendor)
    if (tokens) await revoke(context, vendor, tokens)
  }
}

/**
 * Ends a connection, with its tokens and all that came from it.
 * @throws connector.not_found
 */
export async function endConnection(
  context: UseCaseContext,
  member: MemberScope,
  vendor: Vendor,
): Promise<Connector[]> {
  const ended = await member.own((db) =>
    db
      .delete(activityConnections)
      .where(isConnection({ ...member.person, vendor }))
      .returning({ id: activityConnections.id }),
  )
  if (ended.length === 0) fail('connector.not_found')
  await forgetVendorData(member, vendor)
  return listConnectors(context, member)
}
