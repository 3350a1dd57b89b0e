import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#contract/people/users.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { enrolPasskey } from '#tests/server/authenticator.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { connect, proveDomain, signInBy } from '#tests/server/connected.ts'
import { makeOrganization, signedIn } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { accountIn, moveIn, record, resetPassword } from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.close())
quietProvider()

/** A customer of cell b with a domain and its single sign-on, which has an address of somebody. */
async function companyInB() {
  const organization = await makeOrganization(b)
  const { id, domain } = await proveDomain(b, organization)
  const made = await connect(b, provider.issuer, { organization, domainIds: [id] })
  provider.open(made.redirectUri)
  const email = `robin@${domain}`
  const body = { email, first_name: 'Robin', last_name: 'Example' }
  expect((await made.it.call(createUser, { params: { orgId: organization.id }, body })).status).toBe(201)
  return { email, signIn: () => signInBy(b, made.connectionId, email) }
}

test('health data that a company’s proof closes in the cell that has it closes in the other one too', async () => {
  const person = await personInTwoCells(cells)
  await record(a, person)
  const company = await companyInB()
  await moveIn(cells, b, person.id, company.email)
  await company.signIn()
  await cells.settle()
  for (const server of [a, b])
    expect(await accountIn(server, person.id)).toMatchObject({ passwordHash: null, confirmation: 'needed' })
})

test('a company that proves an address in one cell ends no factor in the other, which has another address', async () => {
  const person = await personInTwoCells(cells)
  const { id, email: own } = person
  await enrolPasskey(await signedIn(a, { account: { id } }), a.settings)
  cells.pass({ days: 30 })
  const company = await companyInB()
  await moveIn(cells, b, id, company.email)
  await company.signIn()
  await cells.settle()
  expect((await accountIn(b, id)).passwordHash).toBeNull()
  await resetPassword(cells, b, company.email)
  await cells.settle()
  expect((await accountIn(a, id)).email).toBe(own)
  expect(await hasFactor(a.makeContext(), id)).toBe(true)
})
