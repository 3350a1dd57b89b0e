import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { completeRegistration, register } from '#contract/tenants/registration.ts'
import { accounts } from '#server/schema/accounts.ts'
import { invite, startCells } from '#tests/server/cells.ts'
import { makeAdministrator, newAddress, password, signedIn, tokenOf } from '#tests/server/factories.ts'
import { atRandom, claimAtOnce } from './claims.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers
/** The invitation link of a customer of cell a. */
let link: string
beforeAll(async () => {
  const administrator = await makeAdministrator(a)
  const visitor = await signedIn(a, administrator)
  const { body } = await visitor.call(getInviteLink, { params: { orgId: administrator.organization.id } })
  link = tokenOf(body.inviteLink)
})

const person = (email: string) => ({ email, password, firstName: 'Ada', lastName: 'Martin' })
const join = (email: string) =>
  a.visitor().call(completeRegistration, { body: { ...person(email), token: link } })
const signUp = (email: string) => b.visitor().call(register, { body: person(email) })

/** The cells that have an account of an address. */
async function cellsWith(email: string): Promise<string[]> {
  const found: string[] = []
  for (const [name, server] of Object.entries(cells.servers))
    if (await server.makeContext().db.$count(accounts, eq(accounts.email, email))) found.push(name)
  return found
}

test('of a sign-up and a joining at once in two cells one makes an account, and the other finds the address taken', async () => {
  const email = newAddress()
  claimAtOnce(cells)
  const [joined, refused] = await Promise.all([join(email), signUp(email)])
  expect([joined.status, refused.status, refused.body]).toMatchObject([201, 503, { code: 'server.busy' }])
  expect(await cellsWith(email)).toEqual(['a'])
  expect((await signUp(email)).body).toMatchObject({ code: 'account.email_taken' })
})

test('of two that begin at random moments one makes an account', async () => {
  for (let round = 0; round < 15; round++) {
    const email = newAddress()
    const answers = await Promise.all(
      [join, signUp].map(async (enter) => {
        await atRandom()
        return enter(email)
      }),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(await cellsWith(email)).toHaveLength(1)
  }
})

test('of two invitations that are activated at once the second one adds the account of the first', async () => {
  const email = newAddress()
  const [here, there] = [await invite(a, email), await invite(b, email)]
  claimAtOnce(cells)
  const activate = (server: typeof a, token: string) =>
    server.visitor().call(confirmInvite, { body: { token, password } })
  const answers = await Promise.all([activate(a, here.token), activate(b, there.token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 503])
  expect((await activate(b, there.token)).status).toBe(200)
  const ids = [a, b].map(async ({ makeContext }) => {
    const [account] = await makeContext().db.select().from(accounts).where(eq(accounts.email, email))
    return account?.id
  })
  const [first, second] = await Promise.all(ids)
  expect(first).toBe(second)
  expect((await b.visitor().call(login, { body: { email, password } })).status).toBe(200)
})
