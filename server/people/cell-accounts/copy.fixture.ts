import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { accounts } from '#server/schema/accounts.ts'
import { agree } from '#tests/server/activity.ts'
import type { TestCells } from '#tests/server/cells.ts'
import { mailedToken, newAddress, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'

export async function accountIn(server: TestServer, id: string) {
  const [found] = await server.makeContext().db.select().from(accounts).where(eq(accounts.id, id))
  if (!found) throw new Error('There is no such account.')
  return found
}

/** @returns the status of a sign-in */
export const signIn = async (server: TestServer, email: string, entered: string) =>
  (await server.visitor().call(login, { body: { email, password: entered } })).status

/** Has a link mailed that confirms another address. */
export async function beginMove(server: TestServer, id: string, email = newAddress()) {
  await (await signedIn(server, { account: { id } })).call(changeAddress, { body: { email } })
  return { token: await mailedToken(server, email, '/confirm-email'), email }
}

export async function endMove(server: TestServer, body: Awaited<ReturnType<typeof beginMove>>) {
  expect((await server.visitor().call(confirmAddress, { body })).status).toBe(200)
}

/** Moves the address in both cells as whoever has a session, and reads the new mailbox. */
export async function moveIn(cells: TestCells, server: TestServer, id: string, to = newAddress()) {
  await endMove(server, await beginMove(server, id, to))
  await cells.settle()
  return to
}

/** The former mailbox takes the account back in a cell of which the others hear later. */
export async function restoreUnheard(server: TestServer, email: string) {
  const body = { token: await mailedToken(server, email, '/confirm-email'), email }
  expect((await server.visitor().call(restoreAddress, { body })).status).toBe(200)
}

export async function restoreIn(cells: TestCells, server: TestServer, email: string) {
  cells.pass({ minutes: 1 })
  await restoreUnheard(server, email)
  await cells.settle()
}

/** Cuts the network between the cells. @returns what mends it, and lets all cells hear what they missed */
export function cut(cells: TestCells): () => Promise<void> {
  const spies = Object.values(cells.servers).map(({ parts }) => {
    if (!parts.peers) throw new Error('The cells do not call each other.')
    return vi.spyOn(parts.peers, 'call').mockRejectedValue(new Error('the network is cut'))
  })
  const mend = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(mend)
  return async () => {
    mend()
    // Until they are tried again.
    cells.pass({ hours: 2 })
    await cells.settle()
  }
}

/** Changes the password by the former one. */
export async function changePassword(server: TestServer, email: string, from: string, to: string) {
  const visitor = server.visitor()
  expect((await visitor.call(login, { body: { email, password: from } })).status).toBe(200)
  const body = { current_password: from, password: to }
  expect((await visitor.call(updatePassword, { body })).status).toBe(200)
}

/** Has a link mailed that sets a password. */
export async function beginReset(server: TestServer, email: string) {
  await server.visitor().call(requestPasswordReset, { body: { email } })
  return { token: await mailedToken(server, email, '/reset-password'), email }
}

export async function endReset(
  server: TestServer,
  link: Awaited<ReturnType<typeof beginReset>>,
  chosen: string,
) {
  const body = { ...link, password: chosen }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
}

/** Whoever reads the mailbox chooses a password. */
export async function resetPassword(
  cells: TestCells,
  server: TestServer,
  email: string,
  to = 'who reads the mailbox',
) {
  cells.pass({ minutes: 61 })
  await endReset(server, await beginReset(server, email), to)
}

const day = '2026-03-01'

export async function record(server: TestServer, person: { id: string; organization: { id: string } }) {
  const { id, organization } = person
  await agree(server, [{ organizationId: organization.id, userId: id }])
  const visitor = await signedIn(server, { account: { id } })
  const body = { total: { day, steps: 7654 } }
  expect((await visitor.call(saveEntry, { params: { entryId: randomUUID() }, body })).status).toBe(200)
}

/** @returns what a session reads of the days that were recorded */
export async function daysOf(visitor: ReturnType<TestServer['visitor']>) {
  const answer = await visitor.call(listDays, { query: { from: day, to: day } })
  return answer.status === 200 ? 'open' : (answer.body as { code?: string }).code
}

export const readDays = async (server: TestServer, id: string) =>
  daysOf(await signedIn(server, { account: { id } }))
