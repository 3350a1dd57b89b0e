import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { confirmPerson } from '#contract/identity/factor-resets.ts'
import { confirmPasswordReset } from '#contract/identity/passwords.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import { makeEmployee, makePerson, password, tokenOf } from './factories.ts'
import { freePort } from './postgres.ts'
import { startTestServer, type TestServer } from './server.ts'

export const cellsKey = 'key-of-the-cells-of-the-tests-only'

/** Starts servers with a database each that call each other, as cells do, for the tests of a file. */
export async function startCells<Name extends string>(...names: Name[]) {
  const folder = mkdtempSync(join(tmpdir(), 'elan-cells-'))
  const file = join(folder, 'cells.json')
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, await freePort())
  const cells = Object.fromEntries(
    [...ports].map(([name, port]) => [name, { address: `127.0.0.1:${port}`, customers: {} }]),
  )
  writeFileSync(file, JSON.stringify({ cells, newest: names.at(-1) }))
  const servers = new Map<string, TestServer>()
  for (const name of names) {
    const settings = { CELL: name, CELLS_FILE: file, CELLS_KEY: cellsKey }
    const server = await startTestServer({ ...settings, OUTBOUND_ALLOW: '127.0.0.0/8' })
    servers.set(name, server)
    await server.app.listen({ port: ports.get(name) ?? 0, host: '127.0.0.1' })
  }
  afterAll(async () => {
    for (const server of servers.values()) await server.close()
    rmSync(folder, { recursive: true })
  })
  return {
    servers: Object.fromEntries(servers) as Record<Name, TestServer>,
    addressOf: (name: string) => `http://127.0.0.1:${ports.get(name)}`,
    /** Advances the clocks of all cells. */
    pass(time: Parameters<TestServer['pass']>[0]) {
      for (const server of servers.values()) server.pass(time)
    },
    /** Runs due jobs in all cells until none is left. */
    async settle() {
      for (let round = 0; round < 3; round++) for (const server of servers.values()) await server.runJobs()
    },
  }
}

export type TestCells = Awaited<ReturnType<typeof startCells<'a' | 'b'>>>

/** Invites an address in a cell. @returns the token of the mailed link */
export async function invite(server: TestServer, email: string) {
  const { user, organization } = await makePerson(server, { email, status: 'invited' })
  const token = await issueToken(server.makeContext(), {
    ...{ purpose: 'employee_invitation', subject: user.id, email, userId: user.id },
    organizationId: organization.id,
  })
  return { token, user, organization }
}

/** Makes somebody of cell a an active person in cell b too, by an invitation and their password. */
export async function personInTwoCells(cells: TestCells) {
  const { a, b } = cells.servers
  const person = await makeEmployee(a)
  const { email, id } = person.account
  const { token, organization } = await invite(b, email)
  const answer = await b.visitor().call(confirmInvite, { body: { token, password } })
  if (answer.status !== 200) throw new Error(`The invitation was answered with ${answer.text}.`)
  await cells.settle()
  return { ...person, id, email, other: organization }
}

/** Sets a password by a link that the provider gives to the person themselves. */
export async function confirmIn(server: TestServer, email: string, chosen: string) {
  const { body: given } = await server.asProvider(confirmPerson, { account: email })
  const body = { token: tokenOf((given.data as { link: string }).link), email, password: chosen }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
}
