import { eq } from 'drizzle-orm'
import * as contract from '#contract/identity/connections.ts'
import * as sso from '#contract/identity/sso.ts'
import { connectionDomains, connections } from '#server/schema/connections.ts'
import { domains } from '#server/schema/domains.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { makeAdministrator, signedIn } from './factories.ts'
import { client, signInAt } from './openid-provider.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** A domain that an organization has proved. */
export async function proveDomain(server: TestServer, { id: organizationId }: Organization, domain?: string) {
  const { db, now } = server.makeContext()
  const [row] = await db
    .insert(domains)
    .values({
      ...{ organizationId, domain: domain ?? `${crypto.randomUUID()}.example.com` },
      ...{ token: 'of-the-test', createdAt: now, provedAt: now, checkedAt: now },
    })
    .returning()
  if (!row) throw new Error('the domain was not stored')
  return row
}

/** A connection of an organization that is on, with an administrator of it. */
export async function connect(
  server: TestServer,
  issuer: string,
  given: { organization?: Organization; name?: string; domainIds?: string[]; joins?: boolean } = {},
) {
  const { organization, name = 'Example SSO', domainIds = [], joins = false } = given
  const person = await makeAdministrator(server, organization && { organization })
  const it = await signedIn(server, person)
  const params = { orgId: person.organization.id }
  const created = await it.call(contract.createConnection, { params, body: { name, issuer, ...client } })
  if (created.status !== 201) throw new Error(created.text)
  const { id: connectionId, redirectUri } = created.body.data
  const { db, now } = server.makeContext()
  await db
    .update(connections)
    .set({ state: 'on', testedAt: now, joins })
    .where(eq(connections.id, connectionId))
  const rows = domainIds.map((domainId) => ({
    organizationId: person.organization.id,
    ...{ connectionId, domainId },
  }))
  if (rows.length > 0) await db.insert(connectionDomains).values(rows)
  return { ...person, it, connectionId, redirectUri, one: { params: { ...params, connectionId } } }
}

/** The body with which the return page finishes a sign-in. */
export function answerOf(back: URL) {
  const query = Object.fromEntries(back.searchParams)
  return {
    connection: back.pathname.split('/').at(-1) ?? '',
    state: query.state ?? '',
    ...(query.code && { code: query.code }),
    ...(query.iss && { iss: query.iss }),
  }
}

/** Signs in at the provider, up to the answer of the portal. */
export async function returnFrom(
  visitor: Visitor,
  start: { connection: string; invitation?: string },
  login: string,
) {
  const { body } = await visitor.call(sso.startSso, { body: start })
  const back = await signInAt(body.data.location ?? '', login)
  const answer = await visitor.call(sso.completeOidc, { body: answerOf(back) })
  return { answer, state: back.searchParams.get('state') ?? '' }
}

/** The newest code that was mailed to an address. */
export async function mailedCode(server: TestServer, to: string): Promise<string> {
  const code = /[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}/
  // An administrator is mailed about the connection at the same moment.
  const mails = await server.mailsTo(to)
  return mails.map(({ text }) => code.exec(text)?.[0]).find((found) => found !== undefined) ?? ''
}

/** Signs in, with the mailed code where one is asked for. */
export async function signInBy(
  server: TestServer,
  connection: string,
  login: string,
  visitor = server.visitor(),
) {
  const { answer, state } = await returnFrom(visitor, { connection }, login)
  const to = answer.body.data?.code?.email
  if (!to) return { visitor, answer }
  const code = await mailedCode(server, to)
  return { visitor, answer: await visitor.call(sso.confirmSsoCode, { body: { state, code } }) }
}
