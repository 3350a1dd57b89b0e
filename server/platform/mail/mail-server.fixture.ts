import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Refusal {
  code: number
  message: string
}

/** A mail server in this process: what it accepted, and what it is told to do with the next mails. */
export async function startMailServer() {
  const received: Email[] = []
  const recipients: string[] = []
  const behaviour: {
    refuse?: Refusal | undefined
    silent?: boolean
    /** What happens between taking a mail and saying so. */
    beforeYes?: (() => Promise<void>) | undefined
  } = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A client keeps its connections: the test does not wait for it to let go.
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
  // A killed client breaks its connection, which is not this server's failure.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Every address a client asked to write to, accepted or not. */
    recipients,
    behaviour,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
