import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMailboxMessages as contract } from '#contract/platform/mailbox.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import { outbox } from '#server/schema/outbox.ts'
import { noJobs, workOn } from './fixture.ts'
import { listMailboxMessages } from './mailbox.ts'
import { mailWarning, queueMail } from './service.ts'

const link = 'https://portal.example.com/landing?userId=1&token=a.b.c'

let pglite: PGlite
let db: Handle
beforeAll(async () => {
  pglite = await openTemplateCopy()
  db = drizzle(pglite)
})
afterAll(() => pglite.close())
beforeEach(() => db.delete(outbox))

const at = (minute: number) =>
  workOn(
    db,
    noJobs,
    { PUBLIC_URL: 'https://portal.example.com' },
    new Date(Date.UTC(2026, 10, 20, 9, minute)),
  )
const reset = (to: string) => ({ kind: 'reset', to, language: 'en', name: 'Lena', link }) as const

describe('the mailbox', () => {
  test('shows each mail as soon as it is stored, newest first', async () => {
    await queueMail(at(1), reset('lena@example.com'))
    await queueMail(at(2), reset('omar@example.com'))
    const messages = await listMailboxMessages(db, {})
    expect(messages.map(({ to, sentAt }) => [to, sentAt])).toEqual([
      ['omar@example.com', '2026-11-20T09:02:00.000Z'],
      ['lena@example.com', '2026-11-20T09:01:00.000Z'],
    ])
    expect(contract.answer.parse({ messages })).toEqual({ messages })
  })

  test('shows the mails of one address, and at most 200', async () => {
    await queueMail(at(1), reset('omar@example.com'))
    for (let count = 0; count < 201; count += 1) await queueMail(at(2), reset('lena@example.com'))
    expect(await listMailboxMessages(db, { to: 'omar@example.com' })).toHaveLength(1)
    expect(await listMailboxMessages(db, { to: 'lena@example.com' })).toHaveLength(200)
    expect(await listMailboxMessages(db, { to: 'nobody@example.com' })).toEqual([])
  })

  test('lists every address of a mail once, ready to be opened', async () => {
    await queueMail(at(1), reset('lena@example.com'))
    await queueMail(at(2), {
      kind: 'registrationAttempt',
      to: 'omar@example.com',
      language: 'fr',
      name: 'Omar',
      signInLink: 'https://portal.example.com/login',
      resetLink: 'https://portal.example.com/forgot-password',
    })
    const [attempt, asked] = await listMailboxMessages(db, {})
    expect(asked?.links).toEqual([link])
    expect(attempt?.links).toEqual([
      'https://portal.example.com/login',
      'https://portal.example.com/forgot-password',
    ])
  })
})

test('only a server that neither sends nor shows mails logs a warning', () => {
  expect(mailWarning({ mailbox: false, smtpUrl: undefined })).toContain('SMTP_URL')
  expect(mailWarning({ mailbox: true, smtpUrl: undefined })).toBeUndefined()
  expect(mailWarning({ mailbox: false, smtpUrl: 'smtp://mail.example.com' })).toBeUndefined()
})
