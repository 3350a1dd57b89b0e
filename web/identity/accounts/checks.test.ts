import { expect, test } from 'vitest'
import { wrongReset } from './checks.ts'

const words = {
  fillIn: 'fill in',
  allRequired: 'all',
  mismatch: 'mismatch',
  tokenMissing: 'Reset token is missing. Please request a new password reset.',
  emailMissing: 'email',
}
const link = { token: 'T', email: 'a@example.com' }
const same = { password: 'secret', confirm: 'secret' }

test('[A5.reset.1][A5.reset.2][A5.reset.3][A5.reset.4] a password reset names the first missing part', () => {
  const nothing = { token: undefined, email: undefined }
  expect(wrongReset({ password: '', confirm: 'secret' }, nothing, words)).toEqual({
    message: 'all',
    fields: { password: 'fill in' },
  })
  expect(wrongReset({ password: 'secret', confirm: 'Secret' }, nothing, words)).toEqual({
    fields: { confirm: 'mismatch' },
  })
  expect(wrongReset(same, nothing, words)).toEqual({
    message: 'Reset token is missing. Please request a new password reset.',
  })
  expect(wrongReset(same, { ...link, email: undefined }, words)).toEqual({ message: 'email' })
  expect(wrongReset(same, link, words)).toBeUndefined()
})
