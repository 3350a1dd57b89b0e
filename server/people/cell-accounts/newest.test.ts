import { expect, test, vi } from 'vitest'
import { updatePassword } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { password } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { atRandom, claimAtOnce } from './claims.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

async function signIn(server: TestServer, email: string, entered: string) {
  const visitor = server.visitor()
  const { status } = await visitor.call(login, { body: { email, password: entered } })
  const change = (to: string) =>
    visitor.call(updatePassword, { body: { password: to, current_password: entered } })
  return { status, change }
}

const own = 'changed by its owner in cell a'
const stolen = 'changed by whoever stole the former one'

test('whoever knows the former password alone replaces none that another cell has not sent yet', async () => {
  const { email } = await personInTwoCells(cells)
  const thief = await signIn(b, email, password)
  expect((await (await signIn(a, email, password)).change(own)).status).toBe(200)
  const refused = await thief.change(stolen)
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([
    409,
    'password.changed_elsewhere',
  ])
  await cells.settle()
  expect((await thief.change(stolen)).status).toBe(401)
  for (const server of [a, b])
    expect([(await signIn(server, email, own)).status, (await signIn(server, email, stolen)).status]).toEqual(
      [200, 401],
    )
})

test('of two changes at once in two cells one is refused, and both cells have the other one', async () => {
  const servers = [a, b]
  const { email } = await personInTwoCells(cells)
  const browsers = await Promise.all(servers.map((server) => signIn(server, email, password)))
  claimAtOnce(cells)
  const entered = ['chosen in cell a just now', 'chosen in cell b just now']
  const answers = await Promise.all(browsers.map(({ change }, n) => change(entered[n] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  await cells.settle()
  for (const server of servers)
    for (const [n, secret] of entered.entries())
      expect((await signIn(server, email, secret)).status).toBe([200, 401][n])
})

test('of changes that begin at random moments in two cells none that was acknowledged is lost', async () => {
  const servers = [a, b]
  const { email } = await personInTwoCells(cells)
  let last = password
  for (let round = 0; round < 10; round++) {
    const browsers = await Promise.all(servers.map((server) => signIn(server, email, last)))
    const secrets = servers.map((_, n) => `round ${round}, entered in cell ${n}`)
    const answers = await Promise.all(
      browsers.map(async ({ change }, n) => {
        await atRandom()
        return change(secrets[n] ?? '')
      }),
    )
    const kept = secrets.filter((_, n) => answers[n]?.status === 200)
    expect(kept.length).toBe(1)
    await cells.settle()
    last = kept[0] ?? ''
    for (const server of servers) expect((await signIn(server, email, last)).status).toBe(200)
  }
})

test('a password is changed while the other cell is down', async () => {
  const { email } = await personInTwoCells(cells)
  const visitor = await signIn(b, email, password)
  const { peers } = b.parts
  if (!peers) throw new Error('The cells do not call each other.')
  vi.spyOn(peers, 'call').mockRejectedValue(new Error('down'))
  expect((await visitor.change(own)).status).toBe(200)
})
