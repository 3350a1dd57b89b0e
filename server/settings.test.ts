import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('without any setting everything has its default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    mailbox: true,
    demo: true,
    requireVerifiedEmail: false,
    pacing: 'off',
  })
})

test('with PostgreSQL nothing is filled, no mail is shown, and senders prove their address', () => {
  const settings = readSettings({ DATABASE_URL: 'postgresql://db.example.com/elan' })
  expect(settings).toMatchObject({ mailbox: false, demo: false, requireVerifiedEmail: true })
})

test('a mail server closes the mailbox, also where it is asked for', () => {
  expect(readSettings({ SMTP_URL: 'smtp://mail.example.com', MAILBOX: 'on' }).mailbox).toBe(false)
})

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://db.example.com', 'postgres:// or postgresql://'],
  ['PUBLIC_URL', 'portal.example.com', 'http:// or https://'],
  ['SMTP_URL', 'mail.example.com', 'smtp:// or smtps://'],
  ['PROVIDER_KEY', 'short', 'at least 24 characters'],
])('%s=%s is refused in one sentence that names it', (name, value, why) => {
  const reading = () => readSettings({ [name]: value })
  expect(reading).toThrow(SettingsError)
  expect(reading).toThrow(`The setting ${name} is not valid`)
  expect(reading).toThrow(why)
})
