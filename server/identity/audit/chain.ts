import { createHash } from 'node:crypto'
import type { Affected } from '#contract/identity/audit.ts'

/** An audit entry in the form that is hashed. */
export interface Sealed {
  id: number
  /** Not hashed. Missing in dumps of earlier versions. */
  customerId?: string
  organizationId: string | null
  /** ISO 8601 timestamp. */
  at: string
  action: string
  accountId: string | null
  actorName: string | null
  actorEmail: string | null
  support: boolean
  subject: string | null
  /** Null in entries of earlier versions and missing in their dumps; the same applies to `affected`. */
  subjectId?: string | null
  affected?: Affected[] | null
  fields: string[]
  address: string
}

export interface Seal {
  /** Missing in seals of earlier versions, which are of the entries of all customers. */
  customerId?: string
  /** Its number in the chain. */
  id: number
  lastId: number
  entries: number
  /** Hexadecimal. */
  hash: string
  /** Its entries were dropped from the database after they were saved. A file may still have them. */
  retired?: boolean
}

const lineOf = (entry: Sealed): string =>
  JSON.stringify([
    entry.id,
    entry.organizationId,
    entry.at,
    entry.action,
    entry.accountId,
    entry.actorName,
    entry.actorEmail,
    entry.support,
    entry.subject,
    entry.fields,
    entry.address,
    // Entries without either field are hashed as by earlier versions, so that old seals stay valid.
    ...laterParts(entry),
  ])

function laterParts({ subjectId = null, affected = null }: Sealed): unknown[] {
  if (subjectId === null && affected === null) return []
  // List the properties explicitly: the database does not keep their order.
  return [subjectId, affected?.map(({ kind, id, name, change }) => [kind, id, name, change]) ?? null]
}

/**
 * SHA-256 over the previous hash and the entries in order. Before the first stands the customer's id, and nothing in the
 * chain of all customers.
 * @returns hexadecimal
 */
export function sealOf(before: string, entries: readonly Sealed[]): string {
  const hash = createHash('sha256').update(before)
  for (const entry of entries) hash.update(`\n${lineOf(entry)}`)
  return hash.digest('hex')
}

export interface Log {
  entries: Sealed[]
  seals: Seal[]
}

const chainsOf = ({ seals }: Log) => Map.groupBy(seals, ({ customerId = '' }) => customerId)

const entriesOf = ({ entries }: Log) => Map.groupBy(entries, ({ customerId = '' }) => customerId)

const named = (customerId: string, problem: string) =>
  customerId === '' ? problem : `Customer ${customerId}: ${problem}`

/**
 * Verifies the log of one customer or of a whole database, in order, against its seals.
 * @param older an earlier copy, which is verified too: the log must have its newest seals and all its entries
 * @returns the problems in words; empty if every seal is valid
 */
export function problemsOf(log: Log, older?: Log): string[] {
  const own = [...problemsOfChains(log, older), ...problemsOfUnsealed(log)]
  if (!older) return own
  const before = problemsOf(older).map((problem) => `In the older copy: ${problem}`)
  return [...own, ...problemsOfOlder(log, older), ...before]
}

function problemsOfChains(log: Log, older?: Log): string[] {
  const entries = entriesOf(log)
  const [chains, known] = [chainsOf(log), older && chainsOf(older)]
  return [...new Set([...(known?.keys() ?? []), ...chains.keys()])].flatMap((customerId) => {
    const own = customerId === '' ? log.entries : (entries.get(customerId) ?? [])
    const seals = chains.get(customerId) ?? []
    const problems = [
      ...problemsOfChain(customerId, own, customerId === '' ? retireEarlier(seals, log) : seals),
      ...(known ? problemsOfKnown(seals, known.get(customerId) ?? []) : []),
      ...(known ? problemsOfRetired(retiredOf(own, seals), known.get(customerId) ?? []) : []),
    ]
    return problems.map((problem) => named(customerId, problem))
  })
}

/** @returns up to which id entries of a customer were dropped */
export function droppedIn({ seals }: Log): (customerId: string) => number {
  const until = new Map<string, number>()
  for (const { customerId = '', lastId, retired } of seals) if (retired) until.set(customerId, lastId)
  return (customerId) => until.get(customerId) ?? 0
}

/** A seal of the entries of all customers proves nothing more when one of them has been dropped. */
function retireEarlier(seals: Seal[], log: Log): Seal[] {
  const dropped = log.seals.reduce(
    (last, { lastId, retired }) => (retired ? Math.max(last, lastId) : last),
    0,
  )
  return seals.map((seal, index) => ({ ...seal, retired: (seals[index - 1]?.lastId ?? 0) < dropped }))
}

/** The seals at the start of a customer's chain whose entries the log does not have. */
const retiredOf = ([first]: readonly Sealed[], seals: readonly Seal[]) =>
  seals.filter(({ retired, lastId }) => retired && lastId < (first?.id ?? Number.POSITIVE_INFINITY))

/** Counts the seals whose entries only an older copy has. */
export function countRetired(log: Log): number {
  const entries = entriesOf(log)
  const chains = [...chainsOf(log)]
  return chains.reduce((sum, [id, seals]) => sum + retiredOf(entries.get(id) ?? [], seals).length, 0)
}

/** @returns whether a seal covers an entry */
function sealedIn(log: Log): (entry: Sealed) => boolean {
  const chains = chainsOf(log)
  const lastOf = (customerId: string) => chains.get(customerId)?.at(-1)?.lastId ?? 0
  return ({ id, customerId = '' }) => id <= Math.max(lastOf(''), lastOf(customerId))
}

/** Counts the entries that a seal covers. */
export const countSealed = (log: Log): number => log.entries.filter(sealedIn(log)).length

/** Seals follow within a minute; a server may have stood still, but not have written for a day without them. */
const unsealedMs = 86_400_000

/** Problems that no seal shows: entries without a valid number, and a sealing that ended. */
function problemsOfUnsealed(log: Log): string[] {
  const isSealed = sealedIn(log)
  const newest = log.entries.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0)
  return [...entriesOf(log)].flatMap(([customerId, entries]) => {
    const wrong = entries.find(({ id }, index) => id <= (entries[index - 1]?.id ?? 0))
    const open = entries.find((entry) => !isSealed(entry) && newest - Date.parse(entry.at) > unsealedMs)
    return [
      ...(wrong ? [`Entry ${wrong.id} has a number that the log does not give there.`] : []),
      ...(open
        ? [`Entry ${open.id} is without a seal for over a day: sealing ended, or passed it over.`]
        : []),
    ].map((problem) => named(customerId, problem))
  })
}

/** Entries of an earlier copy that are neither in the log as they were, sealed or not, nor dropped. */
function problemsOfOlder(log: Log, older: Log): string[] {
  const known = entriesOf(log)
  const dropped = droppedIn(log)
  return [...entriesOf(older)].flatMap(([customerId, entries]) => {
    // Copies of earlier versions do not name the customer.
    const now = customerId === '' ? log.entries : (known.get(customerId) ?? [])
    const lines = new Set(now.map(lineOf))
    const lost = entries.filter((entry) => entry.id > dropped(customerId) && !lines.has(lineOf(entry)))
    const [first] = lost
    if (!first) return []
    const problem = `${lost.length} entries, seen before, are gone or were changed, the first of them ${first.id}.`
    return [named(customerId, problem)]
  })
}

function problemsOfChain(customerId: string, entries: readonly Sealed[], seals: readonly Seal[]): string[] {
  const problems: string[] = []
  let [before, next] = [customerId, 0]
  for (const [index, seal] of seals.entries()) {
    const sealed: Sealed[] = []
    for (let entry = entries[next]; entry && entry.id <= seal.lastId; entry = entries[++next])
      sealed.push(entry)
    if (seal.id !== index + 1) problems.push(`Seal ${index + 1} is missing.`)
    // Entries are dropped from the start of a chain; a seal of all customers may have lost only some.
    const isDropped = seal.retired && (customerId === '' ? sealed.length < seal.entries : next === 0)
    if (!isDropped && sealed.length !== seal.entries)
      problems.push(`Seal ${seal.id} is of ${seal.entries} entries, and ${sealed.length} are there.`)
    else if (!isDropped && sealOf(before, sealed) !== seal.hash)
      problems.push(`An entry up to ${seal.lastId} was changed, or seal ${seal.id} was.`)
    before = seal.hash
  }
  return problems
}

/** @param known the seals of an earlier copy */
function problemsOfKnown(seals: readonly Seal[], known: readonly Seal[]): string[] {
  // Hashes of dropped entries are not computed again: what else the seal says is compared too.
  const lineOfSeal = ({ id, lastId, entries, hash }: Seal) => [id, lastId, entries, hash].join()
  const lines = new Set(seals.map(lineOfSeal))
  const lost = known.findLast((seal) => !lines.has(lineOfSeal(seal)))
  return lost ? [`Seal ${lost.id}, seen before, is not there any more: the log was cut or written anew.`] : []
}

/** @param known the seals of an earlier copy, the newest of which is of the last entries that the copy proves */
function problemsOfRetired(retired: readonly Seal[], known: readonly Seal[]): string[] {
  const [last, newest] = [retired.at(-1)?.id ?? 0, known.at(-1)?.id ?? 0]
  return last > newest
    ? [`Entries up to seal ${last} were dropped, and the older copy has them up to seal ${newest} only.`]
    : []
}
