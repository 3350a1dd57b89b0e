import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stepDown } from '#server/platform/db/embedded.ts'
import { temporaryFolder } from '#server/platform/db/fixture.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import type { RunningJobs } from '#server/platform/jobs/start.ts'
import { outbox } from '#server/schema/outbox.ts'
import { createDatabase, startPostgres } from '#tests/server/postgres.ts'
import { programEnvironment } from '#tests/server/program.ts'
import { mailDelivery } from './delivery.ts'
import { noJobs, startMailJobs, workOn } from './fixture.ts'
import { type MailServer, startMailServer } from './mail-server.fixture.ts'
import { queueMail } from './service.ts'

const link = 'https://portal.example.com/reset-password?token=a.b.c'
const lena = { kind: 'reset', to: 'lena@example.com', language: 'fr', name: 'Lena', link } as const

let pglite: PGlite
let db: Handle
let server: MailServer
const log: string[] = []

beforeAll(async () => {
  pglite = await openTemplateCopy()
  db = drizzle(pglite)
  await stepDown(db)
})
afterAll(() => pglite.close())

beforeEach(async () => {
  log.length = 0
  await db.delete(outbox)
  server = await startMailServer()
  return () => server.stop()
})

async function start(handle = db, url = server.url): Promise<RunningJobs> {
  const jobs = await startMailJobs(handle, url, (line) => log.push(line))
  onTestFinished(() => jobs.stop())
  return jobs
}

const smtp = () => ({ SMTP_URL: server.url })
const rows = () => db.select().from(outbox)
const status = async () => (await rows()).map((row) => row.status)

/** As if the wait before the next attempt, and any worker's claim, were over. */
async function letTimePass(handle: Handle): Promise<void> {
  await handle.execute(sql`update outbox set claimed_until = now() - interval '1 second'`)
  await handle.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
  )
  await handle.execute(
    sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
  )
}

describe('a mail that is queued', { timeout: 60_000 }, () => {
  test('arrives with its subject, both parts and a stable id, and its links are deleted from the outbox', async () => {
    const jobs = await start()
    await db.transaction((tx) => queueMail(workOn(tx, jobs, smtp()), lena))
    await vi.waitFor(async () => expect(await status()).toEqual(['sent']), 15_000)
    const [mail] = server.received
    const [row] = await rows()
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe Élan')
    expect(mail?.from).toMatchObject({ name: 'Élan', address: 'hello@portal.example.com' })
    expect(mail?.to).toMatchObject([{ address: 'lena@example.com' }])
    expect(mail?.text).toContain(`\n${link}\n`)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.messageId).toBe(`<${row?.id}@portal.example.com>`)
    expect(row).toMatchObject({ text: '', html: '', attempts: 1, error: null, claimedUntil: null })
    expect(row?.sentAt).toBeInstanceOf(Date)
  })

  test('is rolled back with its transaction, and nothing is sent', async () => {
    const jobs = await start()
    const refused = db.transaction(async (tx) => {
      await queueMail(workOn(tx, jobs, smtp()), lena)
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    await db.transaction((tx) => queueMail(workOn(tx, jobs, smtp()), { ...lena, to: 'next@example.com' }))
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 15_000)
    expect(server.recipients).toEqual(['next@example.com'])
    expect(await rows()).toHaveLength(1)
  })

  test('is retried when the mail server refuses it temporarily', async () => {
    server.behaviour.refuse = { code: 451, message: 'try again later' }
    const jobs = await startMailJobs(db, server.url)
    await queueMail(workOn(db, jobs, smtp()), lena)
    await vi.waitFor(async () => expect((await rows())[0]?.error).toContain('try again later'), 15_000)
    await jobs.stop()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
    expect(waiting?.text).toContain(link)

    server.behaviour.refuse = undefined
    await letTimePass(db)
    await start()
    await vi.waitFor(async () => expect(await status()).toEqual(['sent']), 15_000)
    expect(server.received).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ attempts: 2, error: null })
  })

  test('fails when the mail server refuses it permanently, with the reason and without an address in the log', async () => {
    server.behaviour.refuse = { code: 550, message: 'no such mailbox lena@example.com' }
    const jobs = await start()
    await queueMail(workOn(db, jobs, smtp()), lena)
    await vi.waitFor(async () => expect(await status()).toEqual(['failed']), 15_000)
    const [row] = await rows()
    expect(row?.error).toContain('no such mailbox')
    expect(row).toMatchObject({ text: '', html: '', sentAt: null })
    expect(log).toEqual([`mail ${row?.id} (reset) was given up: EENVELOPE RCPT TO 550`])
  })

  test('fails after its last attempt', async () => {
    server.behaviour.refuse = { code: 451, message: 'try again later' }
    const first = await startMailJobs(db, server.url)
    await queueMail(workOn(db, first, smtp()), lena)
    await vi.waitFor(async () => expect((await rows())[0]?.error).toBeTruthy(), 15_000)
    await first.stop()
    await db.execute(sql`update pgboss.job set retry_count = retry_limit - 1 where state = 'retry'`)
    await letTimePass(db)
    await start()
    await vi.waitFor(async () => expect(await status()).toEqual(['failed']), 15_000)
    expect((await rows())[0]).toMatchObject({ text: '', html: '', attempts: 2 })
  })

  test('waits without a mail server and is sent once there is one, unless its links have expired', async () => {
    const week = 7 * 24 * 60 * 60 * 1000
    const context = workOn(db, noJobs, { MAILBOX: 'off' })
    await queueMail(context, lena)
    await queueMail({ ...context, now: new Date(Date.now() - week) }, { ...lena, to: 'late@example.com' })
    expect(await status()).toEqual(['queued', 'queued'])
    await start()
    await vi.waitFor(async () => expect((await status()).sort()).toEqual(['failed', 'sent']), 15_000)
    expect(server.recipients).toEqual(['lena@example.com'])
    const [late] = await db.select().from(outbox).where(eq(outbox.recipient, 'late@example.com'))
    expect(late).toMatchObject({ error: 'not sent within 7 days', text: '', html: '' })
  })

  test.each(['lena@example.com\r\nBcc: x@example.org', 'lena@example.com\nx'])(
    'cannot inject a header through its address',
    async (to) => {
      await expect(queueMail(workOn(db, noJobs, {}), { ...lena, to })).rejects.toThrow()
      expect(await rows()).toEqual([])
    },
  )

  test('[P-NOT-5] of a notice has a button that ends it, which no other mail has', async () => {
    const end = 'https://portal.example.com/end-notices?token=a.b.c'
    const oneClickUrl = 'https://portal.example.com/api/notices/end?token=a.b.c'
    const jobs = await start()
    const notice = { ...lena, kind: 'notice', notice: 'weekly', endLink: end, oneClickUrl } as const
    await queueMail(workOn(db, jobs, smtp()), notice)
    await queueMail(workOn(db, jobs, smtp()), lena)
    await vi.waitFor(() => expect(server.received).toHaveLength(2), 15_000)
    const headersOf = (subject: string) =>
      server.received
        .filter((mail) => mail.subject === subject)
        .flatMap(({ headers }) => headers.filter(({ key }) => key.startsWith('list-')))
        .map(({ key, value }) => [key, value])
    expect(headersOf('Votre semaine sur Élan')).toEqual([
      ['list-unsubscribe', `<${oneClickUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ])
    expect(
      server.received.flatMap(({ headers }) => headers.filter(({ key }) => key.startsWith('list-'))),
    ).toHaveLength(2)
    // The mail is there before its row says so.
    const urls = async () => (await rows()).map(({ unsubscribeUrl }) => unsubscribeUrl)
    await expect.poll(urls).toEqual([null, null])
  })

  test('goes to one address only, whatever its text', async () => {
    const jobs = await start()
    await queueMail(workOn(db, jobs, smtp()), { ...lena, to: 'lena@example.com, x@example.org' })
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBeGreaterThan(0), 15_000)
    await vi.waitFor(async () => expect((await rows())[0]?.claimedUntil).toBeNull(), 15_000)
    expect(server.recipients).not.toContain('x@example.org')
    expect(server.recipients).not.toContain('lena@example.com')
  })

  test('of a customer overtakes a flood of mails caused by visitors', async () => {
    const jobs = await start()
    for (let n = 0; n < 60; n++)
      await queueMail(workOn(db, jobs, smtp()), { ...lena, to: `v${n}@example.com` })
    const invitation = { ...lena, kind: 'employeeInvitation', organization: 'Northwind' } as const
    for (let n = 0; n < 5; n++)
      await queueMail(workOn(db, jobs, smtp()), { ...invitation, to: `c${n}@example.com` })
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(65), 40_000)
    const places = server.recipients.flatMap((to, place) => (to.startsWith('c') ? [place] : []))
    expect(places).toHaveLength(5)
    expect(Math.max(...places)).toBeLessThan(50)
  })

  test('is sent once when two workers claim it concurrently', async () => {
    await queueMail(workOn(db, noJobs, { MAILBOX: 'off' }), lena)
    const id = (await rows())[0]?.id
    const settings = { smtpUrl: server.url, mailFrom: 'hello@example.com', mailRate: 100 }
    const [delivery] = mailDelivery({ handle: db, settings, clock: () => new Date(), log: () => {} })
    onTestFinished(() => delivery.close?.())
    const outcomes = await Promise.allSettled([1, 2].map(() => delivery.run({ id }, { last: false })))
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    await delivery.run({ id }, { last: false })
    expect(server.received).toHaveLength(1)
  })

  test('is sent after the process that was sending it was killed', { timeout: 90_000 }, async () => {
    server.behaviour.silent = true
    const dataDir = temporaryFolder()
    const before = await openDatabase({ dataDir })
    await queueMail(workOn(before.handle, noJobs, { MAILBOX: 'off' }), lena)
    await before.close()
    const script = fileURLToPath(new URL('sender.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [script, dataDir, server.url], {
      stdio: 'inherit',
      env: programEnvironment(),
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await vi.waitFor(() => expect(server.recipients).toHaveLength(1), 45_000)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    server.behaviour.silent = false
    const after = await openDatabase({ dataDir })
    onTestFinished(() => after.close())
    await letTimePass(after.handle)
    const first = await startMailJobs(after.handle, server.url)
    const retrying = sql`select 1 from pgboss.job where state = 'retry'`
    await vi.waitFor(async () => expect((await after.handle.execute(retrying)).rows).toHaveLength(1), 15_000)
    await first.stop()
    await letTimePass(after.handle)
    await start(after.handle)
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 15_000)
  })
})

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)(
  '[G6] a mail sent while PostgreSQL was killed is recorded as sent, once',
  { timeout: 60_000 },
  async () => {
    const { url } = await createDatabase(postgres?.url ?? '')
    const database = await openDatabase({ databaseUrl: url, dataDir: '', log: () => {} })
    onTestFinished(() => database.close())
    const id = await queueMail(workOn(database.handle, noJobs, { MAILBOX: 'off' }), lena)
    const settings = { smtpUrl: server.url, mailFrom: 'hello@example.com', mailRate: 100 }
    const [delivery] = mailDelivery({
      handle: database.handle,
      settings,
      clock: () => new Date(),
      log: () => {},
    })
    onTestFinished(() => delivery.close?.())
    server.behaviour.beforeYes = async () => postgres?.kill()
    const running = delivery.run({ id }, { last: false })
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 15_000)
    server.behaviour.beforeYes = undefined
    await sleep(600)
    await postgres?.start()
    await running
    expect(await database.handle.select().from(outbox)).toMatchObject([
      { status: 'sent', claimedUntil: null },
    ])
  },
)

describe.skipIf(!postgres)('two processes on one PostgreSQL', { timeout: 60_000 }, () => {
  test('send each mail once while both work concurrently', async () => {
    const { url } = await createDatabase(postgres?.url ?? '')
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '', log: (line) => log.push(line) })),
    )
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()))
    })
    const workers = await Promise.all(databases.map(({ handle }) => startMailJobs(handle, server.url)))
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
    })
    const numbers = Array.from({ length: 120 }, (_, index) => index)
    await Promise.all(
      numbers.map((number) => {
        const [handle, jobs] = [databases[number % 2]?.handle, workers[number % 2]]
        if (!handle || !jobs) throw new Error('two workers were started')
        const mail = { ...lena, to: `lena${number}@example.com` }
        return handle.transaction((tx) => queueMail(workOn(tx, jobs, smtp()), mail))
      }),
    )
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(120), 45_000)
    const unsent = sql`select 1 from outbox where status <> 'sent'`
    await vi.waitFor(async () => {
      expect((await databases[0]?.handle.execute(unsent))?.rows).toEqual([])
    }, 15_000)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(120)
    expect(server.received).toHaveLength(120)
    expect(log).toEqual(expect.not.arrayContaining([expect.stringContaining('jobs:')]))
  })
})
