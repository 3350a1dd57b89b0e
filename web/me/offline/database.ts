import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  databaseName,
  deleteKept,
  isDeviceDataClosed,
  keysOfOthers,
} from '#web/platform/offline/deviceData.ts'
import { isSharedDevice } from '#web/platform/session/sharedDevice.ts'

/** A change that waits to be sent, or that the server has refused. A change that was sent is deleted. */
export interface OutboxEntry {
  /** Made on the device, and sent as the idempotency key. */
  id: string
  accountId: string
  createdAt: number
  /** What it is, in the words of the screen that made it. */
  label: string
  address: string
  method: string
  contentType: string
  body: string | Blob
  state: 'waiting' | 'refused'
  /** The answer's status and body, if the server has refused it. */
  refusal?: { status: number; answer: unknown }
}

interface KeptAnswer {
  accountId: string
  key: string
  answer: unknown
  keptAt: number
}

/** The person, asked for at each start of the app. */
const personKey = 'me'

/** Without a connection nobody knows that a session was ended elsewhere: what is kept opens for so long only. */
const readableForMs = 7 * 24 * 3_600_000

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { account: string } }
  kept: { key: [string, string]; value: KeptAnswer }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** @throws DOMException where nothing is stored: on a shared device, and in some private windows */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  if (isSharedDevice()) return Promise.reject(new DOMException('a shared device', 'SecurityError'))
  opened ??= openDB<Schema>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('account', 'accountId')
      database.createObjectStore('kept', { keyPath: ['accountId', 'key'] })
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/**
 * Stores an answer or a draft for reading without a connection, and deletes those of other accounts. Where the browser
 * stores nothing, nothing happens.
 */
export async function keepAnswer(accountId: string, key: string, answer: unknown): Promise<void> {
  try {
    const database = await openDatabase()
    if (isDeviceDataClosed()) return
    const transaction = database.transaction('kept', 'readwrite')
    const requests = [
      ...keysOfOthers(accountId).map((keys) => transaction.store.delete(keys)),
      transaction.store.put({ accountId, key, answer, keptAt: Date.now() }),
    ]
    // A page that closes now aborts a transaction that waits for an answer, and finishes one that is committed.
    transaction.commit()
    await Promise.all([...requests, transaction.done])
  } catch {
    // Reading without a connection is then not possible, and everything else works.
  }
}

/** Reads what the last person of this browser has kept. */
export async function readKept(key: string): Promise<unknown> {
  try {
    const all = await (await openDatabase()).getAll('kept')
    return all.find((kept) => kept.key === key)?.answer
  } catch {
    return undefined
  }
}

/** The account of the person who used the app last, unless they signed out. */
export async function readKeptAccount(): Promise<string | undefined> {
  const all = await (await openDatabase()).getAllKeys('kept')
  return all.find(([, key]) => key === personKey)?.[0]
}

/** A person who was kept before times were stored counts as too old. */
const isTooOld = ({ keptAt = 0 }: Partial<KeptAnswer>) => Math.abs(Date.now() - keptAt) > readableForMs

/**
 * The person who used the app last, unless the server has not confirmed their session for too long: then all that was
 * kept is deleted. Unsent changes stay.
 */
export async function readKeptPerson(): Promise<{ person?: unknown; isDeleted: boolean }> {
  const all = await (await openDatabase()).getAll('kept')
  const kept = all.find(({ key }) => key === personKey)
  if (kept && !isTooOld(kept)) return { person: kept.answer, isDeleted: false }
  await deleteKept()
  return { isDeleted: all.length > 0 }
}

/** Stores the person whom the server has just confirmed. */
export const keepPerson = (accountId: string, person: unknown) => keepAnswer(accountId, personKey, person)

/** Deletes all that an account has on this device, unsent changes too. */
export async function deleteLocalData(accountId: string): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction(['outbox', 'kept'], 'readwrite')
  const outbox = transaction.objectStore('outbox')
  for (const id of await outbox.index('account').getAllKeys(accountId)) await outbox.delete(id)
  await transaction.objectStore('kept').clear()
  await transaction.done
}
