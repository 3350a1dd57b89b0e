import { lockAccount } from '#server/identity/account-locks/service.ts'
import { createAccount } from '#server/identity/accounts/service.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { issueExchange } from '#server/identity/sessions/exchange.ts'
import { startSession } from '#server/identity/sessions/service.ts'
import { CookieJar } from '#server/platform/http/cookies.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import type { TestServer } from './server.ts'

/** The password of all generated accounts. */
export const password = 'correct horse battery staple'

let count = 0
const next = () => ++count

/** Creates an organization, below `parent` if given. */
export function makeOrganization(server: TestServer, parent?: Organization): Promise<Organization> {
  return createOrganization(server.makeContext(), {
    name: `Organization ${next()}`,
    ...(parent && { parent }),
  })
}

interface Person {
  organization?: Organization
  email?: string
  verified?: boolean
  firstName?: string
  lastName?: string
  /** The date of joining; by default now. */
  since?: Date
}

/** Creates an active employee with an account, by default in a new organization. */
export async function makeEmployee(
  server: TestServer,
  { organization, email, verified = true, firstName = 'Robin', lastName = 'Example', since }: Person = {},
) {
  const context = server.makeContext()
  const home = organization ?? (await makeOrganization(server))
  const address = email ?? `person${next()}@example.com`
  const name = { firstName, lastName }
  const account = await createAccount(context, {
    ...name,
    email: address,
    passwordHash: await context.passwords.hash(password),
    emailVerifiedAt: verified ? context.now : null,
  })
  if (!account) throw new Error(`${address} has an account already`)
  const [user] = await context.db
    .insert(users)
    .values({
      ...name,
      id: account.id,
      organizationId: home.id,
      accountId: account.id,
      email: address,
      status: 'active',
      createdAt: since ?? context.now,
    })
    .returning()
  if (!user) throw new Error('the person was not stored')
  return { organization: home, account, user }
}

/** Creates an administrator, by default of a new organization. */
export async function makeAdministrator(server: TestServer, person: Person = {}) {
  const made = await makeEmployee(server, person)
  await addRole(server.makeContext(), {
    organizationId: made.organization.id,
    userId: made.user.id,
    accountId: made.account.id,
  })
  return made
}

/** Creates a person without an account, as an administrator would. */
export async function makePerson(
  server: TestServer,
  { organization, email, status = 'pending' }: Person & { status?: 'pending' | 'invited' | 'inactive' } = {},
) {
  const home = organization ?? (await makeOrganization(server))
  const [user] = await server
    .makeContext()
    .db.insert(users)
    .values({
      firstName: 'Kim',
      lastName: 'Example',
      organizationId: home.id,
      email: email ?? `person${next()}@example.com`,
      status,
      createdAt: server.makeContext().now,
    })
    .returning()
  if (!user) throw new Error('the person was not stored')
  return { organization: home, user }
}

/** Returns an unused address. */
export const newAddress = () => `visitor${next()}@example.com`

/**
 * Returns the newest link to a page of ours in the mails to an address; one mail per moment keeps the order unique.
 */
export async function mailedLink(server: TestServer, to: string, page: `/${string}`): Promise<URL> {
  const mails = await server.mailsTo(to)
  const links = mails.flatMap((mail) => mail.links).map((link) => new URL(link))
  const found = links.find((link) => link.pathname === page)
  if (!found) throw new Error(`no mail to ${to} leads to ${page}`)
  return found
}

/** Returns the token of such a link. */
export async function mailedToken(server: TestServer, to: string, page: `/${string}`): Promise<string> {
  return tokenOf(await mailedLink(server, to, page))
}

export function tokenOf(link: URL | string): string {
  const token = new URL(link).searchParams.get('token')
  if (!token) throw new Error(`${link} carries no token`)
  return token
}

/** An account for which a session can begin. */
export async function accountOf(
  server: Pick<TestServer, 'makeContext'>,
  { account }: { account: { id: string } },
) {
  const found = await lockAccount(server.makeContext(), account.id)
  if (!found) throw new Error('no such account')
  return found
}

/** The pair that opens another session of the same account. */
export async function exchangeablePair({ server }: { server: TestServer }, { id }: { id: string }) {
  const context = server.makeContext()
  const client = { address: '127.0.0.1', userAgent: 'tests' }
  const account = await accountOf(server, { account: { id } })
  const session = await startSession(context, client, new CookieJar(undefined, server.settings), {
    ...{ account, methods: ['password'] },
  })
  return issueExchange(context, { session, account })
}

/** Returns a signed-in visitor without hashing a password. */
export async function signedIn(
  server: TestServer,
  { account }: { account: { id: string } },
  supportOf?: string,
  staysSignedIn = false,
) {
  const jar = new CookieJar(undefined, server.settings)
  const client = { address: '127.0.0.1', userAgent: 'tests' }
  await startSession(server.makeContext(), client, jar, {
    account: await accountOf(server, { account }),
    methods: [supportOf ? 'support' : 'password'],
    staysSignedIn,
    ...(supportOf && { supportOf }),
  })
  const visitor = server.visitor()
  const [cookie = ''] = jar.headers()['set-cookie'] ?? []
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
  visitor.cookies.set(name, value)
  return visitor
}
