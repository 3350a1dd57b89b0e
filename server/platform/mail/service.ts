import { and, count, eq, inArray, isNull, lt, lte, min, ne, notInArray, or } from 'drizzle-orm'
import { deleteBatches } from '#server/platform/db/delete-batches.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { Mail, MailKind } from './mail.ts'
import { renderMail } from './templates/render.ts'

/** The queue of mails to send. A job has the id of its outbox row, so that a mail has at most one job. */
export const mailQueue = 'mail'
/** The queue of mails that anybody can cause without a session: a flood of them delays no other mail. */
export const visitorMailQueue = 'visitor-mail'

export const visitorMailKinds = [
  'verify',
  'reset',
  'signInByCompany',
  'registrationAttempt',
  'accountActivated',
] as const satisfies readonly MailKind[]

/** The queue of notices: as many as there are people may come at a moment, and none is urgent. */
export const noticeMailQueue = 'notice-mail'

export const noticeMailKinds = ['notice'] as const satisfies readonly MailKind[]

function queueOf({ kind }: Mail): string {
  if (noticeMailKinds.some((other) => other === kind)) return noticeMailQueue
  return visitorMailKinds.some((other) => other === kind) ? visitorMailQueue : mailQueue
}

/**
 * Writes a mail and its job in the caller's transaction: a rollback sends nothing, a crash loses nothing. With the
 * mailbox the mail counts as sent; without SMTP_URL and mailbox it waits in the outbox.
 * @returns the mail's id
 */
export async function queueMail(context: UseCaseContext, mail: Mail): Promise<string> {
  const { mailbox, smtpUrl, publicUrl } = context.settings
  const id = crypto.randomUUID()
  await context.db.insert(outbox).values({
    id,
    recipient: mail.to,
    kind: mail.kind,
    language: mail.language,
    ...renderMail(mail, publicUrl),
    unsubscribeUrl: mail.kind === 'notice' ? mail.oneClickUrl : null,
    status: mailbox ? 'sent' : 'queued',
    createdAt: context.now,
    sentAt: mailbox ? context.now : null,
  })
  if (smtpUrl) await context.jobs.enqueue(context.db, queueOf(mail), { id }, { id })
  return id
}

/** Cancels a queued mail. A mail that a worker has claimed is sent. */
export async function cancelMail({ db, now }: UseCaseContext, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'failed', error: 'withdrawn', text: '', html: '', unsubscribeUrl: null })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.status, 'queued'),
        or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now)),
      ),
    )
}

/**
 * Deletes the mails to addresses whose account is deleted. It keeps queued invitations: an organization added that
 * address independently.
 */
export async function deleteMails({ db }: UseCaseContext, addresses: string[]): Promise<void> {
  const isTheirs = or(
    ne(outbox.status, 'queued'),
    notInArray(outbox.kind, [
      'employeeInvitation',
      'administratorInvitation',
      'roleInvitation',
    ] satisfies MailKind[]),
  )
  await db.delete(outbox).where(and(inArray(outbox.recipient, addresses), isTheirs))
}

/** Days after which nobody asks what became of a mail. */
const daysKept = 90

/** Deletes old mails that were sent or given up. A queued mail stays, however long it waits. */
export async function purgeMails({ db, now }: UseCaseContext): Promise<void> {
  const old = lt(outbox.createdAt, new Date(now.getTime() - daysKept * 86_400_000))
  await deleteBatches(db, outbox, and(ne(outbox.status, 'queued'), old), outbox.createdAt)
}

/** Counts the queued mails and finds the oldest one, from a partial index. */
export async function unsentMails(db: Handle): Promise<{ count: number; oldest: Date | null }> {
  const [unsent] = await db
    .select({ count: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.status, 'queued'))
  return unsent ?? { count: 0, oldest: null }
}

/** The warning to log at start if no mail can arrive. */
export function mailWarning(settings: Pick<Settings, 'mailbox' | 'smtpUrl'>): string | undefined {
  if (settings.mailbox || settings.smtpUrl) return undefined
  return 'No mail leaves this server: set SMTP_URL to send what waits, or MAILBOX=on to read it at /mailbox.'
}
