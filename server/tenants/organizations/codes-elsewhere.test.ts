import { expect, test, vi } from 'vitest'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { startCells } from '#tests/server/cells.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

/** An organization of a cell, and a change of its settings. */
async function organizationIn(server: TestServer) {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  return (body: { accessCode?: string; description?: string }) =>
    visitor.call(updateOrganization, { params, body })
}

test('an organization of another cell cannot take a code by writing its hyphens in another way', async () => {
  const [victim, other] = [await organizationIn(b), await organizationIn(a)]
  expect((await victim({ accessCode: 'OUR-OWN-7Q2M' })).status).toBe(200)
  expect(await other({ accessCode: 'our-own-7q-2m' })).toMatchObject({
    status: 409,
    body: { code: 'organization.code_taken', fields: { accessCode: 'This access code is taken.' } },
  })
  expect((await other({ accessCode: 'OUR-OWN-8Q3M' })).status).toBe(200)
  expect((await victim({ accessCode: 'OUR-OWN-7Q2M' })).status).toBe(200)
})

test('of two organizations of two cells that choose one code at once, at most one has it', async () => {
  const changes = [await organizationIn(a), await organizationIn(b)]
  for (let round = 0; round < 10; round++) {
    const body = { accessCode: `AT-ONCE-${round}-5W` }
    const answers = await Promise.all(changes.map((change) => change(body)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
  }
})

test('codes are not guessed by what is refused', async () => {
  const change = await organizationIn(a)
  for (let n = 0; n < 20; n++) expect((await change({ accessCode: `GUESS-${n}-6V` })).status).toBe(200)
  expect((await change({ accessCode: 'GUESS-20-6V' })).body.code).toBe('request.throttled')
  expect((await change({ description: 'Changed' })).status).toBe(200)
})

test('while a cell is down no code is chosen, and everything else of an organization is changed', async () => {
  const change = await organizationIn(a)
  const own = { accessCode: 'STAYS-AS-IT-WAS-3X' }
  expect((await change(own)).status).toBe(200)
  const { peers } = a.parts
  if (!peers) throw new Error('The cells do not call each other.')
  vi.spyOn(peers, 'call').mockRejectedValue(new Error('down'))
  expect(await change({ accessCode: 'NEW-CODE-4Y' })).toMatchObject({
    status: 503,
    body: { code: 'server.busy' },
  })
  expect((await change({ ...own, description: 'Changed' })).status).toBe(200)
})
