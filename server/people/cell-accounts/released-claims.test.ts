import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmInvite } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { completeRegistration } from '#contract/tenants/registration.ts'
import { organizations } from '#server/schema/organizations.ts'
import { invite, startCells } from '#tests/server/cells.ts'
import {
  makeAdministrator,
  makePerson,
  newAddress,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

/** An organization of cell a that people of one domain join by a link. */
async function makeJoined() {
  const administrator = await makeAdministrator(a)
  const { id } = administrator.organization
  const visitor = await signedIn(a, administrator)
  const { body } = await visitor.call(getInviteLink, { params: { orgId: id } })
  await a
    .makeContext()
    .db.update(organizations)
    .set({ accessDomains: ['attacker.example'] })
    .where(eq(organizations.id, id))
  const token = tokenOf(body.inviteLink)
  const join = async (email: string) => {
    const person = { email, password, firstName: 'Ada', lastName: 'Martin', token }
    const answer = await a.visitor().call(completeRegistration, { body: person })
    return answer.body.code
  }
  return { ...administrator, join }
}

const activate = async (server: TestServer, email: string) => {
  const { token } = await invite(server, email)
  return (await server.visitor().call(confirmInvite, { body: { token, password } })).status
}

test('a joining that is refused keeps nobody from the address, in another cell or the same', async () => {
  const { organization, join } = await makeJoined()
  for (const server of [b, a]) {
    const email = newAddress()
    expect(await join(email)).toBe('invitation.domain')
    expect(await activate(server, email)).toBe(200)
  }
  const listed = newAddress()
  await makePerson(a, { organization, email: listed })
  expect(await join(listed)).toBe('invitation.mailed')
  expect(await activate(b, listed)).toBe(200)
})

test('whoever keeps asking for an address in its cell does not keep its owner from it', async () => {
  const { organization, join } = await makeJoined()
  const email = newAddress()
  await makePerson(a, { organization, email })
  let done = false
  const loop = async () => {
    while (!done) await join(email)
  }
  const loops = [loop(), loop()]
  expect(await activate(a, email)).toBe(200)
  done = true
  await Promise.all(loops)
})
