import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from '#server/platform/settings/files.ts'
import { explainRefused, explainUnreached, readRefused } from './bucket-failures.ts'
import { circuit } from './circuit.ts'
import { FilesError } from './files.ts'

/** Fewer in all than the minutes after which an upload's content is deleted again (uploads/unclaimed.ts). */
const limits = { answerMs: 5000, storeMs: 20_000, pauseMs: 2000, attempts: 3 }

interface Sent {
  method: 'GET' | 'PUT' | 'DELETE'
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** An answer whose body is not read yet. */
interface Answered {
  answer: Response
  giveUp: () => void
}

/**
 * Calls a server of the S3 protocol. The address is the operator's, not a customer's: it may lead into the network.
 * @returns a function that answers undefined for an absent object, and throws FilesError
 */
export function bucketClient(bucket: Bucket, { answerMs, storeMs, pauseMs, attempts } = limits) {
  const client = new AwsClient({
    accessKeyId: bucket.keyId,
    secretAccessKey: bucket.secret,
    service: 's3',
    region: bucket.region,
    // Its own retries ignore lost connections.
    retries: 0,
  })
  const runIfThere = circuit(pauseMs)

  async function attempt(url: string, sent: Sent, signal: AbortSignal) {
    try {
      const answer = await client.fetch(url, { ...sent, redirect: 'manual', signal })
      if (answer.ok) return answer
      const refused = await readRefused(answer)
      return refused.code === 'NoSuchKey' ? undefined : explainRefused(bucket, refused)
    } catch (error) {
      return explainUnreached(bucket, error, signal.aborted)
    }
  }

  async function send(key: string, sent: Sent): Promise<Answered | undefined> {
    const stop = new AbortController()
    const giveUp = () => stop.abort()
    const timer = setTimeout(giveUp, sent.method === 'PUT' ? storeMs : answerMs)
    try {
      for (let n = 1; ; n++) {
        const answer = await attempt(`${bucket.endpoint}${bucket.path}/${key}`, sent, stop.signal)
        if (!(answer instanceof FilesError)) return answer && { answer, giveUp }
        if (!answer.mayPass || n === attempts || stop.signal.aborted) throw answer
        await sleep(Math.random() * 100 * 2 ** n)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Streams a body. Only waiting for the bucket is limited: a slow reader makes it wait. */
  function streamOf({ answer, giveUp }: Answered): Readable {
    const reader = answer.body?.getReader()
    return new Readable({
      read() {
        const timer = setTimeout(giveUp, answerMs)
        const next = reader?.read() ?? Promise.resolve({ value: undefined })
        next
          .finally(() => clearTimeout(timer))
          .then(
            ({ value }) => this.push(value ?? null),
            (error) => this.destroy(explainUnreached(bucket, error, false)),
          )
      },
      destroy(error, done) {
        const end = () => done(error)
        if (reader) reader.cancel().then(end, end)
        else end()
      },
    })
  }

  return {
    /** Sends a call whose answer is only that it was done. */
    async do(key: string, sent: Sent): Promise<void> {
      const answered = await runIfThere(() => send(key, sent))
      await answered?.answer.body?.cancel()
    },
    async read(key: string): Promise<Readable | undefined> {
      const answered = await runIfThere(() => send(key, { method: 'GET' }))
      return answered && streamOf(answered)
    },
  }
}
