import { createTransport } from 'nodemailer'
import type { Settings } from '#server/platform/settings/settings.ts'

export type SmtpSettings = Pick<Settings, 'mailFrom' | 'mailRate'> & { smtpUrl: string }

interface Message {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
}

/** `code` may be logged; `reason` is the mail server's text, which often contains the address. */
type Outcome = { sent: true } | { sent: false; permanent: boolean; code: string; reason: string }

/** Connections to the mail server, each with one mail at a time. */
export const mailConnections = 6

/** Mail programs show a button that ends mails like this one, by a POST alone (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: Message): Record<string, string> =>
  unsubscribeUrl === null
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Opens a pool of connections to the mail server that sends at most `mailRate` mails a second. */
export function openSmtp({ smtpUrl, mailFrom, mailRate }: SmtpSettings) {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: mailConnections,
    rateDelta: 1000,
    rateLimit: mailRate,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'

  async function send(message: Message): Promise<Outcome> {
    try {
      await transport.sendMail({
        from: mailFrom,
        // Pass an object: a string would be parsed as a list of addresses.
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
      })
      return { sent: true }
    } catch (error) {
      return { sent: false, ...describe(error) }
    }
  }

  return { send, close: () => transport.close() }
}

/**
 * Only a permanent refusal of this recipient or this mail is permanent. A refused sign-in or sender concerns every
 * mail: the operator must fix it, and no mail may be lost meanwhile.
 */
function describe(error: unknown): { permanent: boolean; code: string; reason: string } {
  const { code, command, responseCode, response, message } = Object(error)
  const lasting = typeof responseCode === 'number' && responseCode >= 500
  return {
    permanent: lasting && (command === 'RCPT TO' || command === 'DATA'),
    code: [code, command, responseCode].filter(Boolean).join(' ') || 'unknown error',
    reason: String(response ?? message ?? error).slice(0, 500),
  }
}
