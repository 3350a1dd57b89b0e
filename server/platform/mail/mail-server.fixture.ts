import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Refusal {
  code: number
  message: string
}

/** Starts a mail server in this process that records mails and answers as the test tells it. */
export async function startMailServer() {
  const received: Email[] = []
  const recipients: string[] = []
  const behaviour: {
    refuse?: Refusal | undefined
    silent?: boolean
    /** Runs between receiving a mail and accepting it. */
    beforeYes?: (() => Promise<void>) | undefined
  } = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Clients keep their connections: do not wait for them to close.
    closeTimeout: 20,
    onRcptTo({ address }, _session, callback) {
      recipients.push(address)
      if (behaviour.refuse) {
        const { code, message } = behaviour.refuse
        callback(Object.assign(new Error(message), { responseCode: code }))
      } else if (!behaviour.silent) callback()
    },
    onData(stream, _session, callback) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(async (mail) => {
          received.push(mail)
          await behaviour.beforeYes?.()
          callback()
        }, callback)
    },
  })
  // A killed client breaks its connection, which is no failure of this server.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Every recipient that a client sent, accepted or not. */
    recipients,
    behaviour,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
