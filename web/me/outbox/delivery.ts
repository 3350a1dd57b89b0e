import type { OutboxEntry } from '#web/me/offline/database.ts'

export type Outcome =
  | { state: 'sent'; answer: unknown }
  | { state: 'waiting' }
  | { state: 'signed-out' }
  | { state: 'refused'; status: number; answer: unknown }

/** The server is busy or fails, or this is another session: the same change may succeed later. */
const isTransient = (status: number) => status >= 500 || [408, 409, 425, 429].includes(status)

const isOtherAccount = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'session.other_account'

/** Sends a change once, from a page or from the service worker. The server counts a repeated one by its id. */
export async function deliver(entry: OutboxEntry): Promise<Outcome> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(entry.address, {
      method: entry.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'content-type': entry.contentType,
        'idempotency-key': entry.id,
        // The cookie may belong to another account by now, for which this is not.
        'x-account': entry.accountId,
      },
      body: entry.body,
    })
    answer = await response.json().catch(() => undefined)
  } catch {
    return { state: 'waiting' }
  }
  if (response.ok) return { state: 'sent', answer }
  if (response.status === 401) return { state: 'signed-out' }
  const waits = response.status === 409 ? isOtherAccount(answer) : isTransient(response.status)
  return waits ? { state: 'waiting' } : { state: 'refused', status: response.status, answer }
}
