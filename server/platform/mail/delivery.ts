import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { isUnreachable } from '#server/platform/db/postgres-errors.ts'
import type { Attempt, Queue } from '#server/platform/jobs/jobs.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { MailKind } from './mail.ts'
import { mailQueue, noticeMailKinds, noticeMailQueue, visitorMailKinds, visitorMailQueue } from './service.ts'
import { mailConnections, openSmtp, type SmtpSettings } from './smtp.ts'

/** With a backoff that doubles up to an hour this lasts about a day, longer than a mail server is usually down. */
const maxAttempts = 30
const timeoutSeconds = 120
/** Days after which no mailed link is valid any more. */
const maxMailAgeDays = 7
const clearedBodies = { text: '', html: '', unsubscribeUrl: null }

export interface DeliveryOptions {
  handle: Handle
  settings: SmtpSettings
  clock: () => Date
  log: (line: string) => void
}

/**
 * Sends the outbox. Only the worker that claimed a row sends it, so each mail goes out once. The exception: a
 * process that dies between the mail server's acceptance and our commit sends the mail again with the same
 * Message-ID, at most one per connection.
 * @returns the queue of customers' mails, and those of mails that visitors cause and of notices, which use one
 *   connection each
 */
export function mailDelivery(options: DeliveryOptions): [Queue, Queue, Queue] {
  const { handle, settings, clock } = options
  const smtp = openSmtp(settings)
  const batch = Math.min(20, settings.mailRate)
  const runLimited = limitConcurrency({ concurrency: mailConnections - 2, maxWaiting: batch, retryAfter: 1 })
  const common = { attempts: maxAttempts, retrySeconds: 30, timeoutSeconds }
  const single = (name: string, kinds: readonly MailKind[]): Queue => ({
    ...common,
    name,
    batch: 1,
    run: ({ id }, attempt) => deliver(options, smtp, String(id), attempt),
    missing: () => listMissing(handle, clock(), inArray(outbox.kind, kinds)),
  })
  return [
    {
      ...common,
      name: mailQueue,
      batch,
      run: ({ id }, attempt) => runLimited(() => deliver(options, smtp, String(id), attempt)),
      missing: () =>
        listMissing(handle, clock(), notInArray(outbox.kind, [...visitorMailKinds, ...noticeMailKinds])),
      close: smtp.close,
    },
    single(visitorMailQueue, visitorMailKinds),
    single(noticeMailQueue, noticeMailKinds),
  ]
}

async function deliver(
  { handle, clock, log }: DeliveryOptions,
  smtp: ReturnType<typeof openSmtp>,
  id: string,
  attempt: Attempt,
): Promise<void> {
  const mail = await claim(handle, id)
  if (!mail) return
  const outcome = await smtp.send(mail)
  if (outcome.sent) {
    await settle(handle, id, { status: 'sent', sentAt: clock(), error: null, ...clearedBodies })
  } else if (outcome.permanent || attempt.last) {
    await settle(handle, id, { status: 'failed', error: outcome.reason, ...clearedBodies })
    log(`mail ${id} (${mail.kind}) was given up: ${outcome.code}`)
  } else {
    await settle(handle, id, { error: outcome.reason })
    throw new Error(outcome.code)
  }
}

/**
 * Claims the row for this worker.
 * @returns undefined if the mail needs no sending any more
 */
async function claim(handle: Handle, id: string) {
  const unclaimed = or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, sql`now()`))
  const [claimed] = await handle
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      claimedUntil: sql`now() + make_interval(secs => ${timeoutSeconds})`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'), unclaimed))
    .returning()
  if (claimed) return claimed
  const [waiting] = await handle
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.status, 'queued')))
  if (waiting) throw new Error('another worker may be sending this mail')
  return undefined
}

/** Retries while the database is unreachable: a mail whose result is lost would be sent again. */
async function settle(
  handle: Handle,
  id: string,
  change: Partial<typeof outbox.$inferInsert>,
): Promise<void> {
  for (;;) {
    try {
      await handle
        .update(outbox)
        .set({ ...change, claimedUntil: null })
        .where(eq(outbox.id, id))
      return
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await sleep(500)
    }
  }
}

/** Lists mails without a job: written while there was no SMTP_URL, or restored from a backup. */
async function listMissing(handle: Handle, now: Date, ofKinds: SQL) {
  const oldest = new Date(now.getTime() - maxMailAgeDays * 24 * 60 * 60 * 1000)
  await handle
    .update(outbox)
    .set({ status: 'failed', error: `not sent within ${maxMailAgeDays} days`, ...clearedBodies })
    .where(and(eq(outbox.status, 'queued'), lte(outbox.createdAt, oldest)))
  const queued = await handle
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), ofKinds))
  return queued.map(({ id }) => ({ id, data: { id } }))
}
