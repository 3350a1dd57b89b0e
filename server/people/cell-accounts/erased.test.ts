import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseAccount } from '#contract/identity/accounts.ts'
import { login } from '#contract/identity/sessions.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { purgeOrphanedAccounts } from '#server/identity/accounts/orphans.ts'
import { users } from '#server/schema/users.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { accountIn, moveIn, resetPassword, restoreUnheard } from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

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
  expect((await again.call(eraseAccount, { body: { email: stolen } })).body.code).toBe('account.awaited')
  await cells.settle()
  await restoreUnheard(a, own)
  await cells.settle()
  expect((await accountIn(b, id)).email).toBe(own)
})

test('an account with a restore link is not deleted as an orphan before the link ends', async () => {
  const { id, email: own } = await personInTwoCells(cells)
  // As when its customer there is purged.
  await b.makeContext().db.delete(users).where(eq(users.accountId, id))
  await purgeOrphanedAccounts(b.makeContext())
  cells.pass({ days: 29, hours: 23 })
  await moveIn(cells, b, id)
  cells.pass({ hours: 2 })
  await purgeOrphanedAccounts(b.makeContext())
  await restoreUnheard(b, own)
  await cells.settle()
  expect((await accountIn(a, id)).email).toBe(own)
})
