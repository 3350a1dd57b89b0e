import { hashPassword } from '#server/accounts/passwords.ts'
import { createAccount } from '#server/accounts/service.ts'
import { addAdministrator } from '#server/administrators/service.ts'
import { CookieJar } from '#server/http/cookies.ts'
import { createOrganization, type Organization } from '#server/organizations/service.ts'
import { startSession } from '#server/sessions/service.ts'
import { users } from '#server/users/table.ts'
import type { TestServer } from './server.ts'

/** The password of everybody the factories make. */
export const password = 'correct horse battery staple'
const passwordHash = hashPassword(password)

let count = 0
const next = () => ++count

/** An organization, below `parent` if one is given. */
export function makeOrganization(server: TestServer, parent?: Organization): Promise<Organization> {
  return createOrganization(server.work(), { name: `Organization ${next()}`, ...(parent && { parent }) })
}

interface Person {
  organization?: Organization
  email?: string
  verified?: boolean
}

/** An active employee of an organization of their own unless one is given, with an account. */
export async function makeEmployee(
  server: TestServer,
  { organization, email, verified = true }: Person = {},
) {
  const work = server.work()
  const home = organization ?? (await makeOrganization(server))
  const address = email ?? `person${next()}@example.com`
  const name = { firstName: 'Robin', lastName: 'Example' }
  const account = await createAccount(work, {
    ...name,
    email: address,
    passwordHash: await passwordHash,
    emailVerifiedAt: verified ? work.now : null,
  })
  if (!account) throw new Error(`${address} has an account already`)
  const [user] = await work.db
    .insert(users)
    .values({
      ...name,
      id: account.id,
      organizationId: home.id,
      accountId: account.id,
      email: address,
      status: 'active',
      createdAt: work.now,
    })
    .returning()
  if (!user) throw new Error('the person was not stored')
  return { organization: home, account, user }
}

/** An administrator of an organization of their own unless one is given. */
export async function makeAdministrator(server: TestServer, person: Person = {}) {
  const made = await makeEmployee(server, person)
  await addAdministrator(server.work(), {
    organizationId: made.organization.id,
    userId: made.user.id,
    accountId: made.account.id,
  })
  return made
}

/** A visitor who is signed in, without the cost of a password. */
export async function signedIn(
  server: TestServer,
  { account }: { account: { id: string } },
  supportOf?: string,
) {
  const jar = new CookieJar(undefined, server.settings)
  const client = { address: '127.0.0.1', userAgent: 'tests' }
  await startSession(server.work(), client, jar, { accountId: account.id, ...(supportOf && { supportOf }) })
  const visitor = server.visitor()
  const [cookie = ''] = jar.headers()['set-cookie'] ?? []
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
  visitor.cookies.set(name, value)
  return visitor
}
