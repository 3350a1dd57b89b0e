import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { mailedToken, makeAdministrator, newAddress, password } from '#tests/server/factories.ts'
import { codeAt } from '#tests/server/totp.ts'
import { type Cell, makeCustomer, move } from './two-cells.fixture.ts'

export const changed = 'changed in one of the cells'

interface Cells {
  a: Cell
  b: Cell
}

type Person = Awaited<ReturnType<typeof makePeople>>[number]

/** Makes people of two customers of cell a each: the first one, which they share, has moved to b, their own one is to follow. */
async function makePeople({ a, b }: Cells, count: number, before?: (email: string) => Promise<unknown>) {
  const first = await makeCustomer(a)
  const people = []
  for (let n = 0; n < count; n++) {
    const other = await makeAdministrator(a.server)
    const { id, email } = other.account
    const { rows } = await a.db.execute<{ id: string }>(sql`
      insert into users (organization_id, account_id, first_name, last_name, email, status)
      values (${first.id}, ${id}, 'Robin', 'Example', ${newAddress()}, 'active') returning id`)
    await before?.(email)
    people.push({
      ...{ id, email, movedId: first.id, movedUserId: rows[0]?.id },
      ...{ otherId: other.organization.id, otherUserId: other.user.id },
    })
  }
  await move(first.id, a, b)
  return people
}

/** A move takes seconds, however many people it moves. */
const atOnce = 12
const made = new WeakMap<Cell, Person[]>()

/** Somebody whose account both cells have, and whose second customer is still in cell a. */
export async function inBothCells(
  cells: Cells,
  { before }: { before?: (email: string) => Promise<unknown> } = {},
): Promise<Person> {
  const waiting = before ? undefined : made.get(cells.a)
  const people = waiting?.length ? waiting : await makePeople(cells, before ? 1 : atOnce, before)
  if (!before) made.set(cells.a, people)
  const person = people.pop()
  if (!person) throw new Error('Nobody was made.')
  return person
}

export async function signIn(cell: Pick<Cell, 'server'>, email: string, entered = password) {
  const visitor = cell.server.visitor()
  const answer = await visitor.call(login, { body: { email, password: entered } })
  return { visitor, ...answer }
}

/** Enrols an authenticator app by the password alone. */
export async function enrol(cell: Cell, email: string, entered = password): Promise<string> {
  const { visitor } = await signIn(cell, email, entered)
  const { key } = (await visitor.call(beginTotp)).body.data
  const code = codeAt(key, cell.server.makeContext().now)
  expect((await visitor.call(confirmTotp, { body: { code } })).status).toBe(200)
  return key
}

/**
 * @param cells whose clocks go on together
 * @returns the status of a sign-in with the app's code of two minutes later
 */
export async function opens(
  cells: Cell[],
  cell: Cell,
  email: string,
  key: string,
  entered = password,
): Promise<number> {
  for (const { server } of cells) server.pass({ minutes: 2 })
  const { visitor, body } = await signIn(cell, email, entered)
  expect(body.code).toBe('account.second_factor')
  const code = codeAt(key, cell.server.makeContext().now)
  return (await visitor.call(secondFactor, { body: { code } })).status
}

export async function resetIn({ server }: Cell, email: string) {
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const body = { token, email, password: changed }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
}

export const recordIn = ({ db }: Cell, organizationId: string, userId: string | undefined) =>
  db.execute(
    sql`insert into member_settings (organization_id, user_id) values (${organizationId}, ${userId ?? null})`,
  )

export async function addressIn({ db }: Cell, id: string) {
  const { rows } = await db.execute(sql`select email from accounts where id = ${id}`)
  return rows[0]?.email
}

export async function stateIn({ db }: Cell, id: string) {
  const { rows } = await db.execute(sql`select confirmation, password_by_mail as "byMail",
    (select count(*)::int from sessions where account_id = accounts.id) as sessions from accounts where id = ${id}`)
  return rows[0]
}

/** Changes the address as whoever knows the password and reads the new mailbox. */
export async function moveTo({ server }: Cell, from: string, email: string) {
  const { visitor } = await signIn({ server }, from)
  await visitor.call(changeAddress, { body: { email, current_password: password } })
  const body = { token: await mailedToken(server, email, '/confirm-email'), email }
  expect((await server.visitor().call(confirmAddress, { body })).status).toBe(200)
}

/** The link by which a former mailbox takes the account back. */
export const backTo = async ({ server }: Cell, email: string) => ({
  body: { token: await mailedToken(server, email, '/confirm-email'), email },
})

/** The former mailbox takes the account back. */
export async function restoreIn(cell: Cell, email: string) {
  expect((await cell.server.visitor().call(restoreAddress, await backTo(cell, email))).status).toBe(200)
}
