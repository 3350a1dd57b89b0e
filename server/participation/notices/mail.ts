import { randomUUID } from 'node:crypto'
import { type MailedKind, mailedKinds } from '#contract/participation/notices.ts'
import { issueToken, redeemToken } from '#server/identity/tokens/service.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { noticePaths } from './push-words.ts'
import { storeChoice } from './service.ts'

interface Recipient {
  id: string
  email: string
  language: MailLanguage
}

/** Queues a mail of a kind, with a link that ends this kind without signing in. */
export async function mailNotice(
  context: UseCaseContext,
  { organizationId, userId }: Person,
  { id, email, language }: Recipient,
  kind: MailedKind,
): Promise<void> {
  // A subject of its own: a later mail leaves the links of the earlier ones as they are.
  const token = await issueToken(context, {
    purpose: 'end_notices',
    subject: `${kind} ${randomUUID()}`,
    email: '',
    accountId: id,
    userId,
    organizationId,
  })
  const { publicUrl } = context.settings
  await queueMail(context, {
    kind: 'notice',
    notice: kind,
    to: email,
    language,
    link: `${publicUrl}${noticePaths[kind]}`,
    endLink: `${publicUrl}/confirm-email?token=${token}`,
    oneClickUrl: `${publicUrl}/api/notices/end?token=${token}`,
  })
}

/**
 * Ends the mails of the kind that a mailed link is about. A link that was used answers alike and changes nothing.
 * @throws token.invalid, token.gone
 */
export async function endByLink(context: UseCaseContext, secret: string): Promise<MailedKind> {
  const found = await redeemToken(context, ['end_notices'], secret)
  if (found.state === 'unknown') fail('token.invalid')
  const { subject, organizationId, userId } = found.token
  if (found.state === 'expired' || !organizationId || !userId) fail('token.gone')
  const kind = mailedKinds.find((one) => one === subject.split(' ')[0])
  if (!kind) fail('token.invalid')
  if (found.state === 'live')
    await asPerson(context, { organizationId, userId }, (db) =>
      storeChoice(db, { organizationId, userId }, { kind, way: 'mail', wanted: false }),
    )
  return kind
}
