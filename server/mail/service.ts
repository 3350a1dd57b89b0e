import type { Work } from '#server/http/work.ts'
import type { Mail } from './mail.ts'
import { outbox } from './table.ts'
import { renderMail } from './templates/render.ts'

/** The queue of mails to send; a job's data is the id of its outbox row. */
export const mailQueue = 'mail'

/**
 * Writes a mail in the caller's transaction. Where mails are sent, its job is part of the same transaction:
 * a rollback sends nothing, a crash loses nothing. With the mailbox, being written is being sent. With neither,
 * the job waits for a process that has an SMTP_URL.
 */
export async function queueMail(work: Work, mail: Mail): Promise<void> {
  const sent = work.settings.mailbox
  const id = crypto.randomUUID()
  await work.db.insert(outbox).values({
    id,
    recipient: mail.to,
    kind: mail.kind,
    language: mail.language,
    ...renderMail(mail, work.settings.publicUrl),
    status: sent ? 'sent' : 'queued',
    createdAt: work.now,
    sentAt: sent ? work.now : null,
  })
  if (!sent) await work.jobs.enqueue(work.db, mailQueue, { id })
}
