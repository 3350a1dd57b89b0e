import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { updatePassword } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import type { Peers } from '#server/platform/cells/peers.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { password } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

/** Keeps this process from everything, as a long garbage collection or a suspended machine does. */
const stall = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const peersOf = (server: TestServer): Peers => {
  const { peers } = server.parts
  if (!peers) throw new Error('The cells do not call each other.')
  return peers
}

/** Does something with each call of a cell instead of the call alone. */
function onCalls(server: TestServer, run: (call: string, send: () => Promise<unknown>) => Promise<unknown>) {
  const peers = peersOf(server)
  const { call } = peers
  const spy = vi
    .spyOn(peers, 'call')
    .mockImplementation((to, what, ...content) => run(what, () => call(to, what, ...content)))
  onTestFinished(() => spy.mockRestore())
  return spy
}

/** Somebody of both cells who is signed in in one. */
async function signedInBoth(server: TestServer) {
  const { email } = await personInTwoCells(cells)
  const signIn = async (entered: string) => {
    const visitor = server.visitor()
    const { status } = await visitor.call(login, { body: { email, password: entered } })
    return { visitor, status }
  }
  const { visitor } = await signIn(password)
  const change = (to: string) =>
    visitor.call(updatePassword, { body: { password: to, current_password: password } })
  return { email, signIn, change }
}

test('a cell that stalled after it asked the others changes nothing, and does so once it is asked again', async () => {
  const { signIn, change } = await signedInBoth(a)
  let asked = 0
  const spy = onCalls(a, async (call, send) => {
    const answer = await send()
    if (call === 'newest' && ++asked === 2) stall(1700)
    return answer
  })
  const refused = await change('chosen before the stall')
  expect([asked, refused.status, refused.headers['retry-after'], refused.body]).toMatchObject([
    2,
    503,
    '2',
    { code: 'server.busy' },
  ])
  spy.mockRestore()
  expect((await signIn(password)).status).toBe(200)
  expect((await change('chosen after the stall')).status).toBe(200)
})

test('what another cell answers while this one stalls is heard', async () => {
  const { email, change } = await signedInBoth(a)
  const there = b.visitor()
  await there.call(login, { body: { email, password } })
  const kept = { password: 'changed in cell b', current_password: password }
  expect((await there.call(updatePassword, { body: kept })).status).toBe(200)
  onCalls(a, async (_, send) => {
    const answer = send()
    stall(2200)
    return answer
  })
  expect(await change('changed in cell a')).toMatchObject({
    status: 409,
    body: { code: 'password.changed_elsewhere' },
  })
})

test('a cell that was silent is asked again as soon as it calls', async () => {
  const [here, there] = [peersOf(a), peersOf(b)]
  const ask = () => here.call('b', 'address', { email: 'nobody@example.com' }, 200)
  const { server } = b.app
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  const reached = once(server, 'request')
  await expect(ask()).rejects.toThrow('timeout')
  await reached
  server.removeAllListeners('request')
  for (const listener of listeners) server.on('request', listener as () => void)
  await expect(ask()).rejects.toThrow('The cell b did not answer a moment ago.')
  await there.call('a', 'address', { email: 'nobody@example.com' })
  expect(await ask()).toEqual({ known: false })
})
