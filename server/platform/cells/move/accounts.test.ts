import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { endOtherSessions, getSession, login } from '#contract/identity/sessions.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { purgeOrphanedAccounts } from '#server/identity/accounts/orphans.ts'
import { invite } from '#tests/server/cells.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { readCellContent } from '../cell-content.ts'
import { forgetPurged } from './arrive.ts'
import { giveUpMove } from './give-up.ts'
import { moveCustomer } from './move.ts'
import {
  type Cell,
  changeAsOwner,
  copy,
  makeCustomer,
  move,
  moving,
  purge,
  startCells,
  stateIn,
} from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

const changed = 'changed after the first move'

/** A customer that moves, and an administrator of another one who is its employee too. */
async function shared() {
  const customer = await makeCustomer(a)
  const other = await makeAdministrator(a.server)
  await a.db.execute(sql`insert into users (organization_id, account_id, first_name, last_name, email, status)
    values (${customer.id}, ${other.account.id}, 'Robin', 'Example', ${newAddress()}, 'active')`)
  return { ...customer, other, otherId: other.organization.id, email: other.account.email }
}

const signIn = ({ server }: Cell, email: string, entered: string) =>
  server.visitor().call(login, { body: { email, password: entered } })
const statusOf = async (cell: Cell, email: string, entered: string) =>
  (await signIn(cell, email, entered)).status
const sessionsIn = async ({ db }: Cell, accountId: string) =>
  (
    await db.execute(
      sql`select encode(secret_hash, 'hex') as hash from sessions where account_id = ${accountId}`,
    )
  ).rows
const cellsIn = async ({ db }: Cell, accountId: string) =>
  (await db.execute(sql`select cells from account_links where account_id = ${accountId}`)).rows[0]?.cells
const secretOf = (visitor: Visitor) => visitor.cookies.get('__Host-session') ?? ''
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const isSignedIn = async (visitor: Visitor) => (await visitor.call(getSession)).body.user !== null

test('an account that stays keeps its sessions in the former cell, and both cells have it and know of each other', async () => {
  const { id, accountId, person, other, email } = await shared()
  const [own, stolen] = [await signedIn(a.server, other), await signedIn(a.server, other)]
  const mover = await signedIn(a.server, person)
  await move(id, a, b)
  const { keys } = await readCellContent(b.url)
  expect(keys).not.toContain(hashOf(secretOf(stolen)))
  expect(keys).toContain(hashOf(secretOf(mover)))
  expect([await sessionsIn(b, other.account.id), await sessionsIn(a, accountId)]).toEqual([[], []])
  expect(await sessionsIn(a, other.account.id)).toHaveLength(2)
  expect([await cellsIn(a, other.account.id), await cellsIn(b, other.account.id)]).toEqual([['b'], ['a']])
  expect(await cellsIn(b, accountId)).toEqual(undefined)
  expect((await own.call(endOtherSessions)).status).toBe(200)
  expect([await isSignedIn(own), await isSignedIn(stolen)]).toEqual([true, false])
  expect(
    (await own.call(updatePassword, { body: { password: changed, current_password: password } })).status,
  ).toBe(200)
  expect([await statusOf(a, email, password), await statusOf(a, email, changed)]).toEqual([401, 200])
  expect(await statusOf(b, email, password)).toBe(200)
})

test('of an account that both cells have, what changed last counts when its other customer moves too', async () => {
  const { id, other, otherId } = await shared()
  const { account } = other
  const address = newAddress()
  await move(id, a, b)
  const former = await signIn(b, account.email, password)
  expect(former.status).toBe(200)
  const own = await signedIn(a.server, other)
  await own.call(updatePassword, { body: { password: changed, current_password: password } })
  await a.db.execute(
    sql`update accounts set email = ${address}, health_closed = true where id = ${account.id}`,
  )
  await a.db.execute(sql`insert into passkeys (account_id, place, name, credential_id, user_handle, public_key, counter, transports, created_at)
    values (${account.id}, 1, 'Phone', ${address}, 'handle', '\\x00', 7, '{}', now())`)
  await move(otherId, a, b)
  const { rows } =
    await b.db.execute(sql`select email, health_closed, (select max(counter)::int from passkeys where account_id = accounts.id) as counter
    from accounts where id = ${account.id}`)
  expect(rows).toEqual([{ email: address, health_closed: true, counter: 7 }])
  expect(await statusOf(b, address, password)).toBe(401)
  expect((await signIn(b, address, changed)).body.code).toBe('account.second_factor')
  expect(await statusOf(b, account.email, password)).toBe(401)
  expect(await sessionsIn(b, account.id)).toEqual([])
})

test('what changed last in the new cell stays there when its other customer follows', async () => {
  const { id, other, otherId, email } = await shared()
  await move(id, a, b)
  const own = await signedIn(b.server, other)
  await own.call(updatePassword, { body: { password: changed, current_password: password } })
  await move(otherId, a, b)
  expect([await statusOf(b, email, password), await statusOf(b, email, changed)]).toEqual([401, 200])
})

test('a reset that is asked for in the pause, or confirmed in the former cell, never ends without effect', async () => {
  const { id, person } = await makeCustomer(a)
  const { email } = person.account
  const ask = ({ server }: Cell) => server.visitor().call(requestPasswordReset, { body: { email } })
  await ask(a)
  const token = await mailedToken(a.server, email, '/reset-password')
  const confirm = ({ server }: Cell) =>
    server.visitor().call(confirmPasswordReset, { body: { token, email, password: changed } })
  const inPause: unknown[] = []
  const flip = async () => {
    inPause.push((await confirm(a)).body.code)
    await ask(a)
    inPause.push(await a.server.runJobs().catch(() => 'refused'))
  }
  await moveCustomer(moving(id, a, b, { flip }))
  expect(inPause).toEqual(['customer.moving', 'refused'])
  const { keys } = await readCellContent(b.url)
  expect(keys).toContain(hashOf(token))
  expect((await confirm(a)).body.code).toBe('customer.moving')
  await ask(a)
  await expect(a.server.runJobs()).rejects.toThrow()
  expect((await confirm(b)).status).toBe(200)
  expect(await statusOf(b, email, changed)).toBe(200)
  await purge(a)
  // Until an import, housekeeping goes on.
  await purgeOrphanedAccounts(a.server.makeContext())
  await forgetPurged(a.db)
  expect((await a.db.execute(sql`select from accounts where email = ${email}`)).rows).toEqual([])
})

test('an address that is another account in the new cell stops a move before it begins, and others move', async () => {
  const { id, person } = await makeCustomer(a)
  await makeEmployee(b.server, { email: person.account.email })
  await expect(move(id, a, b)).rejects.toThrow(
    /^1 addresses of this customer have another account in the new cell/,
  )
  expect([await stateIn(a, id), await stateIn(b, id)]).toEqual([undefined, undefined])
  const other = await makeCustomer(a)
  // Whoever made something for the customer counts too, without being one of its people.
  await a.db.execute(sql`insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date, created_by)
    values (${other.id}, 'Walk', 'podium', 'steps', '2026-02-01', 7, '2026-02-08', ${person.account.id})`)
  await expect(move(other.id, a, b)).rejects.toThrow(/^1 addresses of this customer have another account/)
  expect([await stateIn(a, other.id), await stateIn(b, other.id)]).toEqual([undefined, undefined])
  await a.db.execute(sql`update challenges set created_by = null where organization_id = ${other.id}`)
  await move(other.id, a, b)
})

test('an access code that another organization has in the new cell stops a move before it begins', async () => {
  const { id } = await makeCustomer(a)
  const { organization } = await makeAdministrator(b.server)
  await a.db.execute(sql`update organizations set access_code = 'OUR-OWN-7Q2M' where id = ${id}`)
  await b.db.execute(
    sql`update organizations set access_code = 'our-own-7q-2m' where id = ${organization.id}`,
  )
  await expect(move(id, a, b)).rejects.toThrow(/^The organization .* has an access code of this customer/)
  expect([await stateIn(a, id), await stateIn(b, id)]).toEqual([undefined, undefined])
})

test('an access code that is taken in the new cell during the copy stops the move in the pause, and the former cell goes on', async () => {
  const { id, add } = await makeCustomer(a)
  const { organization } = await makeAdministrator(b.server)
  await a.db.execute(sql`update organizations set access_code = 'OUR-OWN-8R3N' where id = ${id}`)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const take = (code: string) =>
    b.db.execute(sql`update organizations set access_code = ${code} where id = ${organization.id}`)
  await take('OUR-OWN-8R3N')
  await expect(move(id, a, b)).rejects.toThrow(/^The organization .* has an access code of this customer/)
  await add(a)
  await take('OUR-OWN-8R3P')
  await move(id, a, b)
})

test('a passkey that another account has in the new cell stops a move before it begins', async () => {
  const { id, accountId } = await makeCustomer(a)
  const { account } = await makeAdministrator(b.server)
  for (const [{ db }, own] of [
    [a, accountId],
    [b, account.id],
  ] as const)
    await db.execute(sql`insert into passkeys (account_id, place, name, credential_id, user_handle, public_key, counter, transports, created_at)
      values (${own}, 1, 'Phone', 'the same in both', 'handle', '\\x00', 7, '{}', now())`)
  await expect(move(id, a, b)).rejects.toThrow('has a passkey that another account of the new cell has too')
  expect([await stateIn(a, id), await stateIn(b, id)]).toEqual([undefined, undefined])
})

test('a link that is issued again during the copy does not stop the move', async () => {
  const { id } = await makeCustomer(a)
  const issue = () =>
    a.db.execute<{
      id: string
    }>(sql`insert into tokens (purpose, secret_hash, subject, email, organization_id, created_at, expires_at)
      values ('administrator_invitation', sha256(gen_random_uuid()::text::bytea), ${id}, 'person@example.com', ${id}, now(),
        now() + interval '1 day') returning id`)
  const [first] = (await issue()).rows
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  await a.db.execute(sql`update tokens set used_at = now() where id = ${first?.id}`)
  await issue()
  // Now it lies behind the new one, and is read after it.
  await a.db.execute(sql`update tokens set used_at = now() where id = ${first?.id}`)
  await move(id, a, b)
  const { rows } = await b.db.execute(
    sql`select used_at is null as live from tokens where subject = ${id} order by live`,
  )
  expect(rows).toEqual([{ live: false }, { live: true }])
})

test('a domain that another customer has proved in the new cell stops a move before it begins', async () => {
  const { id } = await makeCustomer(a)
  const { organization } = await makeAdministrator(b.server)
  for (const [{ db }, own] of [
    [a, id],
    [b, organization.id],
  ] as const)
    await db.execute(sql`insert into domains (organization_id, domain, token, created_at, proved_at)
      values (${own}, 'taken.example', '', now(), now())`)
  await expect(move(id, a, b)).rejects.toThrow('has proved the domain taken.example too')
  expect([await stateIn(a, id), await stateIn(b, id)]).toEqual([undefined, undefined])
})

test('an account that arrives serves nobody in the new cell before, and giving up deletes nothing that is named there', async () => {
  const { id, person, add } = await makeCustomer(a)
  const { email, id: accountId } = person.account
  const { token, user } = await invite(b.server, email)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const accept = () => b.server.visitor().call(confirmInvite, { body: { token, password } })
  expect((await accept()).body.code).toBe('customer.moving')
  expect((await signIn(b, email, password)).body.code).toBe('customer.moving')
  await add(a)
  await giveUpMove(moving(id, a, b))
  expect((await b.db.execute(sql`select from accounts where id = ${accountId}`)).rows).toEqual([])
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  await changeAsOwner(b, `update users set account_id = '${accountId}' where id = '${user.id}'`)
  await changeAsOwner(b, `update moving_accounts set known = true where account_id = '${accountId}'`)
  await giveUpMove(moving(id, a, b))
  expect((await b.db.execute(sql`select from accounts where id = ${accountId}`)).rows).toHaveLength(1)
  await move(id, a, b)
  expect(await statusOf(b, email, password)).toBe(200)
  expect((await accept()).status).toBe(200)
})
