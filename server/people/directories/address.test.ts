import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPerson } from '#contract/identity/factor-resets.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { restoreAddress } from '#contract/people/addresses.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { administrators } from '#server/schema/administrators.ts'
import { domains } from '#server/schema/domains.ts'
import { users } from '#server/schema/users.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { mailedToken, makeEmployee, makeOrganization, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const prove = (organizationId: string, domain: string, more: object = {}) =>
  server.asOwner((db) => {
    const now = server.makeContext().now
    return db
      .insert(domains)
      .values({ organizationId, domain, token: 'x', createdAt: now, provedAt: now, ...more })
  })

const signIn = async (email: string) =>
  (await server.visitor().call(login, { body: { email, password } })).status

/** A person of a directory who signs in with a password, and the change of their address. */
async function stage(name: string) {
  const idp = await makeDirectory(server)
  const { organization } = idp.administrator
  const [oldDomain, newDomain] = [`${name}-old.example.com`, `${name}-new.example.com`]
  const person = await makeEmployee(server, { organization, email: `ada@${oldDomain}` })
  const path = `/Users/${person.user.id}`
  await idp.call('PUT', path, scimPerson(person.user.email))
  const email = `grace@${newDomain}`
  const change = () => idp.call('PUT', path, scimPerson(email))
  return { idp, organization, person, old: person.account.email, email, oldDomain, newDomain, change }
}

test('[I-SCIM-7] a new address moves the sign-in only between proved domains of an account that is nowhere else', async () => {
  const attacks: [string, (of: Awaited<ReturnType<typeof stage>>) => Promise<unknown>][] = [
    ['none', async () => {}],
    ['onlynew', ({ organization, newDomain }) => prove(organization.id, newDomain)],
    ['onlyold', ({ organization, oldDomain }) => prove(organization.id, oldDomain)],
    [
      'foreign',
      async ({ organization, oldDomain, newDomain }) => {
        await prove(organization.id, oldDomain)
        await prove((await makeOrganization(server)).id, newDomain)
      },
    ],
    [
      'lapsed',
      async ({ organization, oldDomain, newDomain }) => {
        await prove(organization.id, oldDomain)
        await prove(organization.id, newDomain, { lapsedAt: server.makeContext().now })
      },
    ],
    [
      'elsewhere',
      async ({ organization, oldDomain, newDomain, person }) => {
        await prove(organization.id, oldDomain)
        await prove(organization.id, newDomain)
        const { id: organizationId } = await makeOrganization(server)
        const other = { organizationId, accountId: person.account.id, email: 'ada@other.example.com' }
        const names = { firstName: 'A', lastName: 'B', status: 'active' as const }
        await server.asOwner((db) => db.insert(users).values({ ...other, ...names }))
      },
    ],
    [
      'cell',
      async ({ organization, oldDomain, newDomain, person }) => {
        await prove(organization.id, oldDomain)
        await prove(organization.id, newDomain)
        const link = { accountId: person.account.id, cells: ['another'] }
        await server.asOwner((db) => db.insert(accountLinks).values(link))
      },
    ],
    // Whoever moves the address of an administrator could reset the password and take over the role.
    [
      'role',
      async ({ organization, oldDomain, newDomain, person }) => {
        await prove(organization.id, oldDomain)
        await prove(organization.id, newDomain)
        const of = { organizationId: organization.id, userId: person.user.id, accountId: person.account.id }
        await server.asOwner((db) => db.insert(administrators).values({ ...of, role: 'auditor' }))
      },
    ],
    [
      'taken',
      async ({ organization, oldDomain, newDomain, email }) => {
        await prove(organization.id, oldDomain)
        await prove(organization.id, newDomain)
        await makeEmployee(server, { email })
      },
    ],
  ]
  for (const [name, attack] of attacks) {
    const of = await stage(name)
    await attack(of)
    expect((await of.change()).body.emails, name).toMatchObject([{ value: of.email }])
    const [row] = await server.asOwner((db) => db.select().from(users).where(eq(users.id, of.person.user.id)))
    expect(row, name).toMatchObject({ email: of.email, signInEmail: of.old })
    expect(await signIn(of.old), name).toBe(200)
  }

  const of = await stage('proved')
  await prove(of.organization.id, of.oldDomain)
  await prove(of.organization.id, of.newDomain)
  const browser = await signedIn(server, of.person)
  expect((await of.change()).body.emails).toMatchObject([{ value: of.email }])
  expect([await signIn(of.old), await signIn(of.email)]).toEqual([401, 200])
  expect((await browser.call(getSession)).body.user).toMatchObject({ email: of.email })
  // The former address is told, and takes the change back for a week. The password ends with it.
  const token = await mailedToken(server, of.old, '/confirm-email')
  expect((await server.visitor().call(restoreAddress, { body: { token, email: of.old } })).status).toBe(200)
  expect([await signIn(of.old), await signIn(of.email)]).toEqual([401, 401])
})

test('[I-PRIV-1] a password that a mail sets at an address chosen by the directory opens no health, until the provider confirms', async () => {
  const of = await stage('taking')
  await prove(of.organization.id, of.oldDomain)
  await prove(of.organization.id, of.newDomain)
  const own = await signedIn(server, of.person)
  await of.change()
  expect((await own.call(listConsents)).status).toBe(200)
  await server.visitor().call(requestPasswordReset, { body: { email: of.email } })
  const token = await mailedToken(server, of.email, '/reset-password')
  const chosen = { token, email: of.email, password: 'a lake of glass' }
  expect((await server.visitor().call(confirmPasswordReset, { body: chosen })).status).toBe(200)
  const thief = server.visitor()
  await thief.call(login, { body: { email: of.email, password: chosen.password } })
  const closed = { status: 403, body: { code: 'account.health_closed' } }
  expect(await thief.call(listConsents)).toMatchObject(closed)
  // The former mailbox undoes the move, and opens no health either.
  const undo = await mailedToken(server, of.old, '/confirm-email')
  await server.visitor().call(restoreAddress, { body: { token: undo, email: of.old } })
  await server.visitor().call(requestPasswordReset, { body: { email: of.old } })
  const again = await mailedToken(server, of.old, '/reset-password')
  const mine = { token: again, email: of.old, password: 'another lake of glass' }
  await server.visitor().call(confirmPasswordReset, { body: mine })
  const person = server.visitor()
  await person.call(login, { body: { email: of.old, password: mine.password } })
  expect(await person.call(listConsents)).toMatchObject(closed)
  const asked = await server.asProvider(confirmPerson, { account: of.old })
  const link = new URL((asked.body.data as { link: string }).link)
  // Whoever is signed in, the employer among them, is refused as before, and signed out once the person has come.
  expect(await person.call(listConsents)).toMatchObject(closed)
  const secret = link.searchParams.get('token') ?? ''
  const latest = { token: secret, email: of.old, password: 'a third lake of glass' }
  expect((await server.visitor().call(confirmPasswordReset, { body: latest })).status).toBe(200)
  expect((await person.call(listConsents)).status).toBe(401)
  await person.call(login, { body: { email: of.old, password: mine.password } })
  expect((await person.call(listConsents)).status).toBe(401)
  await person.call(login, { body: { email: of.old, password: latest.password } })
  expect((await person.call(listConsents)).status).toBe(200)
})

test('[G11] guesses at a password count on at each address that a directory gives its person', async () => {
  const of = await stage('guessed')
  await prove(of.organization.id, of.oldDomain)
  await prove(of.organization.id, of.newDomain)
  const guess = async (email: string) =>
    (await server.visitor().call(login, { body: { email, password: 'wrong' } })).status
  for (let n = 0; n < 5; n++) expect(await guess(of.old)).toBe(401)
  expect(await guess(of.old)).toBe(429)
  // Somebody guessed at the next address too, which was nobody's.
  for (let n = 0; n < 2; n++) expect(await guess(of.email)).toBe(401)
  expect((await of.change()).body.emails).toMatchObject([{ value: of.email }])
  expect([await guess(of.email), await signIn(of.email)]).toEqual([429, 429])
  server.pass({ seconds: 60 })
  expect(await signIn(of.email)).toBe(200)
})
