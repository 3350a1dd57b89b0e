import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { startTestServerBehindRelay } from '#tests/server/behind-relay.ts'
import { makeAdministrator, password } from '#tests/server/factories.ts'

const postgres = inject('postgres')

describe.skipIf(!postgres)('what signing in asks of the database', () => {
  test('takes eight round trips, three of them in its transaction', async () => {
    const { server, counted, relay, close } = await startTestServerBehindRelay()
    onTestFinished(close)
    const { account } = await makeAdministrator(server)
    const signIn = () =>
      relay.costOf(async () => {
        const body = { email: account.email, password }
        expect((await counted.visitor().call(login, { body })).status).toBe(200)
      })
    // Before: a count, the account and the rule of its domain with another count, the attempt, a refund. After: another.
    // Inside: the lock with what it lets know, whether it may with the session and all that is recorded, and COMMIT.
    await expect.poll(signIn).toEqual({ statements: 19, roundTrips: 8 })
  })
})
