import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '#contract/tenants/registration.ts'
import { connectionDomains, connections } from '#server/schema/connections.ts'
import { startCells } from '#tests/server/cells.ts'
import { proveDomain } from '#tests/server/connected.ts'
import { makeAdministrator, makeEmployee, newAddress } from '#tests/server/factories.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const person = (email: string) => ({
  ...{ email, password: 'a lake of glass', firstName: 'Ada', lastName: 'Martin' },
})

test('[S-32] only the newest cell founds customers, and another one sends who signs up there', async () => {
  const body = person(newAddress())
  const visitor = a.visitor()
  const sent = await visitor.call(register, { body })
  expect([sent.status, sent.body]).toMatchObject([421, { code: 'cell.elsewhere', cell: 'b' }])
  expect(visitor.cookies.get('__Host-cell')).toBe('b')
  expect((await b.visitor().call(register, { body })).status).toBe(201)
})

test('nobody signs up with an address whose company, in another cell, adds its people itself', async () => {
  const { organization } = await makeAdministrator(a)
  const { id, domain } = await proveDomain(a, organization)
  const { db, now } = a.makeContext()
  const [connection] = await db
    .insert(connections)
    .values({
      ...{
        organizationId: organization.id,
        name: 'Example SSO',
        issuer: 'https://id.example.com',
        clientId: 'x',
      },
      claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', subject: 'sub' },
      ...{ state: 'on', createdAt: now, configuredAt: now, testedAt: now },
    })
    .returning()
  const connectionId = connection?.id ?? ''
  await db.insert(connectionDomains).values({ organizationId: organization.id, connectionId, domainId: id })
  const signUp = async () => {
    const visitor = b.visitor()
    const email = `ada.${crypto.randomUUID()}@${domain}`
    const { status, body } = await visitor.call(register, { body: person(email) })
    return [status, body.code]
  }
  expect(await signUp()).toEqual([201, undefined])
  await db.update(connections).set({ joins: true }).where(eq(connections.id, connectionId))
  expect(await signUp()).toEqual([409, 'registration.managed_domain'])
})

test('the owner of an address is told of a sign-up in the cell of the account', async () => {
  const { email } = (await makeEmployee(a)).account
  const taken = await a.visitor().call(register, { body: person(email) })
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'account.email_taken' }])
  expect(await a.mailsTo(email)).toHaveLength(1)
})
