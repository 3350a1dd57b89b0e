import { expect } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { mailedToken } from './factories.ts'
import type { TestServer } from './server.ts'

/** Whoever reads the mailbox of an address chooses a password and signs in by it, in a new browser. */
export async function byMailbox(server: TestServer, email: string, password = 'who reads the mailbox') {
  // Some mails are limited by the hour.
  server.pass({ minutes: 61 })
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const body = { token, email, password }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
  const visitor = server.visitor()
  const answer = await visitor.call(login, { body: { email, password } })
  return { visitor, answer }
}
