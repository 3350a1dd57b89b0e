import type { Answer } from '#contract/platform/endpoint.ts'
import { currentMember } from '#web/me/member/member.ts'
import type { MemberEndpoint } from '#web/me/member/memberCall.ts'
import { type OutboxEntry, openDatabase } from '#web/me/offline/database.ts'
import { addressOf, type CallInput, leaveForLogin, type Parts } from '#web/platform/api/call.ts'
import { ApiError, failureFrom } from '#web/platform/api/error.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { deliver, type Outcome } from './delivery.ts'
import { announceChange, discard, withLock } from './flush.ts'
import { outboxCopy } from './outboxCopy.ts'

/** An endpoint that changes something, which may wait for a connection. */
type Change = MemberEndpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }

/** `waiting`: the change is stored on this device and sent when there is a connection. */
export type Enqueued<E extends Change> = { state: 'sent'; answer: Answer<E> } | { state: 'waiting' }

interface Options {
  /** What it is, shown while it waits: "40 minutes of swimming". */
  label: string
  /** The id of the change, if its body has it too. */
  id?: string
}

const maxEntries = 200
const maxBytes = 20_000_000

/**
 * Sends a change at once, or stores it until it can be sent. A change that is sent twice counts once.
 * @throws ApiError if the server refuses it, and if it can be neither sent nor stored
 */
export async function enqueue<E extends Change>(
  endpoint: E,
  input: CallInput<E> & object,
  { label, id = crypto.randomUUID() }: Options,
): Promise<Enqueued<E>> {
  const entry = toEntry(endpoint, input, { label, id })
  const isStored = await store(entry)
  const outcome = await withLock(() => deliverAndForget(entry, isStored))
  if (outcome.state === 'signed-out') return leaveForLogin()
  if (outcome.state === 'waiting') {
    if (!isStored) throw new ApiError(outboxCopy[currentLanguage()].notKept)
    return { state: 'waiting' }
  }
  if (outcome.state === 'refused') throw failureFrom(outcome.status, outcome.answer, endpoint.fallback)
  return { state: 'sent', answer: outcome.answer as Answer<E> }
}

function toEntry(endpoint: Change, input: object, { label, id }: Required<Options>): OutboxEntry {
  const { account, organization } = currentMember()
  const { query, body, file, ...rest }: Parts = input
  const address = addressOf(endpoint, { ...rest, query: { organizationId: organization.id, ...query } })
  return {
    id,
    accountId: account.id,
    createdAt: Date.now(),
    label,
    address,
    method: endpoint.method,
    contentType: file ? 'application/octet-stream' : 'application/json',
    body: file ?? JSON.stringify(body ?? {}),
    state: 'waiting',
  }
}

const sizeOf = ({ body }: OutboxEntry) => (typeof body === 'string' ? body.length : body.size)

/** @returns whether the device keeps the entry: its storage may be full or closed */
async function store(entry: OutboxEntry): Promise<boolean> {
  try {
    const database = await openDatabase()
    const others = await database.getAllFromIndex('outbox', 'account', entry.accountId)
    const bytes = others.reduce((sum, other) => sum + sizeOf(other), sizeOf(entry))
    if (others.length >= maxEntries || bytes > maxBytes) return false
    await database.put('outbox', entry)
    announceChange()
    return true
  } catch {
    return false
  }
}

/** Deletes an accepted entry, and a refused one: the form is still open and shows the refusal. */
async function deliverAndForget(entry: OutboxEntry, isStored: boolean): Promise<Outcome> {
  const outcome = await deliver(entry)
  if (isStored && (outcome.state === 'sent' || outcome.state === 'refused')) await discard(entry.id)
  return outcome
}
