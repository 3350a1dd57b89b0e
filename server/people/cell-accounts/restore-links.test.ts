import { expect, test } from 'vitest'
import { eraseAccount } from '#contract/identity/accounts.ts'
import { login } from '#contract/identity/sessions.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { restoreAddress } from '#contract/people/addresses.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { mailedToken, makeEmployee, newAddress } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { accountIn, beginMove, cut, endMove, moveIn, resetPassword, restoreIn } from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const subjectsTo = async (server: TestServer, email: string) =>
  (await server.mailsTo(email)).map(({ subject }) => subject)

/** Takes the account back by the link that a cell mailed. @returns why not */
async function takeBack(server: TestServer, email: string) {
  const body = { token: await mailedToken(server, email, '/confirm-email'), email }
  return (await server.visitor().call(restoreAddress, { body })).body.code
}

const changed = 'Your Élan sign-in address was changed'

test('whoever goes back to their mailbox in the other cell leaves no restore link to the one between', async () => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const { id, email: own } = await personInTwoCells(cells)
    const stolen = await moveIn(cells, first, id)
    cells.pass({ hours: 2 })
    await moveIn(cells, second, id, own)
    expect(await subjectsTo(second, stolen)).toEqual([
      'Your Élan account went back to its former sign-in address',
    ])
    expect(await subjectsTo(first, stolen)).not.toContain(changed)
    expect(await takeBack(first, own)).toBe('token.gone')
    cells.pass({ days: 1 })
    // Somebody who moves it there again is no way back: the own mailbox gets another link.
    await moveIn(cells, second, id, stolen)
    expect(await subjectsTo(second, own)).toContain(changed)
    await restoreIn(cells, second, own)
    expect((await accountIn(first, id)).email).toBe(own)
  }
})

test('a restored address ends links of the other cell that its clock dates earlier', async () => {
  const { id, email: own } = await personInTwoCells(cells)
  b.pass({ minutes: -4 })
  const stolen = await moveIn(cells, a, id)
  cells.pass({ seconds: 30 })
  await moveIn(cells, b, id)
  cells.pass({ minutes: 10 })
  await restoreIn(cells, a, own)
  expect(await takeBack(b, stolen)).toBe('token.gone')
  b.pass({ minutes: 4 })
})

test('a restored address ends the links of since its mailbox was left first, whichever of its links is used', async () => {
  const { id, email: own } = await personInTwoCells(cells)
  const [second, first] = [newAddress(), newAddress()]
  for (const email of [second, first]) {
    // Cell a refuses it.
    await makeEmployee(a, { email })
    await moveIn(cells, b, id, email)
    cells.pass({ minutes: 10 })
  }
  await moveIn(cells, a, id)
  await restoreIn(cells, a, own)
  expect(await takeBack(b, second)).toBe('token.gone')
  expect((await accountIn(a, id)).email).toBe(own)
})

test('a mailbox that another cell displaces without having known it is mailed a restore link by this one', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  const own = newAddress()
  // Cell b keeps the former address.
  await makeEmployee(b, { email: own })
  await moveIn(cells, a, id, own)
  cells.pass({ days: 9 })
  await resetPassword(cells, b, former)
  await cells.settle()
  const employers = await moveIn(cells, b, id)
  expect((await accountIn(a, id)).email).toBe(employers)
  expect(await subjectsTo(a, own)).toContain(changed)
  expect(await takeBack(a, own)).toBeUndefined()
  await cells.settle()
  expect((await accountIn(a, id)).email).toBe(own)
})

test('a thief who moves an address to and fro leaves the owner the link', async () => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const { id, email: own } = await personInTwoCells(cells)
    const stolen = await moveIn(cells, first, id)
    for (const email of [newAddress(), stolen]) {
      cells.pass({ minutes: 1 })
      await moveIn(cells, second, id, email)
    }
    expect(await takeBack(first, own)).toBeUndefined()
    await cells.settle()
    expect((await accountIn(second, id)).email).toBe(own)
  }
})

test('a mailbox that another cell displaces is mailed a link, however the address went to and fro there', async () => {
  const { id } = await personInTwoCells(cells)
  const own = newAddress()
  await makeEmployee(b, { email: own })
  await moveIn(cells, a, id, own)
  cells.pass({ days: 9 })
  const mend = cut(cells)
  const employers = newAddress()
  for (const email of [employers, newAddress(), employers]) {
    cells.pass({ minutes: 1 })
    await endMove(b, await beginMove(b, id, email))
  }
  await mend()
  expect((await accountIn(a, id)).email).toBe(employers)
  expect(await subjectsTo(a, own)).toContain(changed)
})

test('a mailbox that both cells had is mailed one restore link', async () => {
  const { id, email } = await personInTwoCells(cells)
  await moveIn(cells, a, id)
  expect(
    [await subjectsTo(a, email), await subjectsTo(b, email)].flat().filter((one) => one === changed),
  ).toEqual([changed])
})

test('whoever erases the account in the cell that mailed a restore link leaves the link', async () => {
  const { id, email: own } = await personInTwoCells(cells)
  const stolen = await moveIn(cells, a, id)
  await resetPassword(cells, a, stolen, 'chosen by the thief')
  const thief = a.visitor()
  await thief.call(login, { body: { email: stolen, password: 'chosen by the thief' } })
  const body = { what: 'all', email: stolen } as const
  expect((await thief.call(eraseOwnData, { body })).body).toMatchObject({ data: { accountErased: false } })
  const again = a.visitor()
  await again.call(login, { body: { email: stolen, password: 'chosen by the thief' } })
  expect((await again.call(eraseAccount, { body: { email: stolen } })).body.code).toBe(
    'account.in_organization',
  )
  await cells.settle()
  expect(await takeBack(a, own)).toBeUndefined()
  await cells.settle()
  expect((await accountIn(b, id)).email).toBe(own)
})
