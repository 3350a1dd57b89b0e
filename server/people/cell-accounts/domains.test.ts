import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { agree } from '#tests/server/activity.ts'
import { startCells } from '#tests/server/cells.ts'
import { proveDomain } from '#tests/server/connected.ts'
import { mailedToken, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

test('the mailbox of a domain that a customer of another cell has proved opens no recorded health data', async () => {
  const { domain } = await proveDomain(a, await makeOrganization(a))
  const email = `alice@${domain}`
  const person = await makeEmployee(b, { email })
  await agree(b, [{ organizationId: person.organization.id, userId: person.user.id }])
  const day = '2026-03-01'
  const entry = { params: { entryId: randomUUID() }, body: { total: { day, steps: 7654 } } }
  expect((await (await signedIn(b, person)).call(saveEntry, entry)).status).toBe(200)
  expect(await runTasks(b.parts)).toEqual([])
  await b.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(b, email, '/reset-password')
  const chosen = { email, password: 'who reads the mailbox' }
  const visitor = b.visitor()
  expect((await visitor.call(confirmPasswordReset, { body: { token, ...chosen } })).status).toBe(200)
  expect((await visitor.call(login, { body: chosen })).status).toBe(200)
  expect(await visitor.call(listDays, { query: { from: day, to: day } })).toMatchObject({
    status: 403,
    body: { code: 'account.health_closed' },
  })
})
