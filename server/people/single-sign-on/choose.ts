import { sql } from 'drizzle-orm'
import { type ConnectionRow, findConnection, isOn } from '#server/identity/connections/service.ts'
import { findServingConnections, type ServingConnection } from '#server/identity/discovery/service.ts'
import { inspectToken, invitationPurposes } from '#server/identity/tokens/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

export interface Asked {
  email?: string | undefined
  connection?: string | undefined
  issuer?: string | undefined
  hint?: string | undefined
  invitation?: string | undefined
}

export type Chosen = { connection: ConnectionRow } | { choices: { id: string; name: string }[] }

/** @throws sso.unknown for a connection that is not on */
async function requireOn(context: UseCaseContext, id: string | undefined): Promise<Chosen> {
  const connection = id === undefined ? undefined : await findConnection(context, id)
  return { connection: connection && isOn(connection) ? connection : fail('sso.unknown') }
}

/** The connection whose organization is the nearest one at or above one of these. */
function nearestOf(serving: ServingConnection[], lineages: string[][]): ServingConnection | undefined {
  const depthIn = ({ organizationId }: ServingConnection) =>
    Math.max(...lineages.map((lineage) => lineage.indexOf(organizationId)))
  const [first, second] = serving.toSorted((a, b) => depthIn(b) - depthIn(a))
  if (lineages.length === 0 || !first || depthIn(first) < 0) return undefined
  return second && depthIn(second) === depthIn(first) ? undefined : first
}

/**
 * The organizations of a person who has signed in from this browser. To others an address says nothing: otherwise the
 * answer would tell whether it has an account.
 */
async function lineagesOf({ db }: UseCaseContext, cookies: CookieJar, email: string): Promise<string[][]> {
  const { rows } = await db.execute<{ lineage: string[] }>(sql`
    select o.lineage from devices as d join accounts as a on a.id = d.account_id
    join users as u on u.account_id = a.id join organizations as o on o.id = u.organization_id
    where d.secret_hash = ${secretHash(cookies.get('device') ?? '')} and a.email = ${email}`)
  return rows.map(({ lineage }) => lineage)
}

/** The organization of an invitation and those above it. */
async function lineageOfInvitation(
  { db }: UseCaseContext,
  organizationId: string | null,
): Promise<string[][]> {
  const { rows } = await db.execute<{ lineage: string[] }>(sql`
    select lineage from organizations where id = ${organizationId}::uuid`)
  return rows.map(({ lineage }) => lineage)
}

/** Chooses by the domain of an address. */
async function chooseByEmail(
  context: UseCaseContext,
  email: string,
  cookies: CookieJar,
  invitation: string | undefined,
): Promise<Chosen> {
  const serving = await findServingConnections(context, email)
  if (serving.length <= 1) return requireOn(context, serving[0]?.id)
  const found = invitation ? await inspectToken(context, invitationPurposes, invitation) : undefined
  const lineages =
    found?.state === 'live'
      ? await lineageOfInvitation(context, found.token.organizationId)
      : await lineagesOf(context, cookies, email)
  const nearest = nearestOf(serving, lineages)
  return nearest ? requireOn(context, nearest.id) : { choices: serving.map(({ id, name }) => ({ id, name })) }
}

/** Chooses by what a provider says that sends people here. Many customers may share a provider: no names are shown. */
async function chooseByIssuer(context: UseCaseContext, issuer: string, hint = ''): Promise<Chosen> {
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select id from connections where issuer = ${issuer} and state = 'on'`,
  )
  if (rows.length <= 1) return requireOn(context, rows[0]?.id)
  const ids = (await findServingConnections(context, hint)).map(({ id }) => id)
  const both = rows.filter(({ id }) => ids.includes(id))
  return requireOn(context, both.length === 1 ? both[0]?.id : undefined)
}

/**
 * Finds the connection of a sign-in, or those among which the person chooses.
 * @throws sso.unknown
 */
export function choose(
  context: UseCaseContext,
  { email, connection, issuer, hint, invitation }: Asked,
  cookies: CookieJar,
): Promise<Chosen> {
  if (connection !== undefined) return requireOn(context, connection)
  if (issuer !== undefined) return chooseByIssuer(context, issuer, hint)
  if (email !== undefined) return chooseByEmail(context, email, cookies, invitation)
  fail('sso.unknown')
}
