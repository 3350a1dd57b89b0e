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

function problemsOfChains(log: Log, older: Log = { entries: [], seals: [] }): string[] {
  const entries = entriesOf(log)
  const [chains, known] = [chainsOf(log), chainsOf(older)]
  return [...new Set([...known.keys(), ...chains.keys()])].flatMap((customerId) => {
    const own = customerId === '' ? log.entries : (entries.get(customerId) ?? [])
    const problems = problemsOfChain(
      customerId,
      own,
      chains.get(customerId) ?? [],
      known.get(customerId)?.at(-1),
    )
    return problems.map((problem) => named(customerId, problem))
  })
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

/** Entries of an earlier copy that are not in the log as they were, sealed or not. */
function problemsOfOlder(log: Log, older: Log): string[] {
  const known = entriesOf(log)
  return [...entriesOf(older)].flatMap(([customerId, entries]) => {
    // Copies of earlier versions do not name the customer.
    const now = customerId === '' ? log.entries : (known.get(customerId) ?? [])
    const lines = new Set(now.map(lineOf))
    const lost = entries.filter((entry) => !lines.has(lineOf(entry)))
    const [first] = lost
    if (!first) return []
    const problem = `${lost.length} entries, seen before, are gone or were changed, the first of them ${first.id}.`
    return [named(customerId, problem)]
  })
}

/** @param anchor a newest seal recorded earlier */
function problemsOfChain(
  customerId: string,
  entries: readonly Sealed[],
  seals: readonly Seal[],
  anchor?: Seal,
): string[] {
  const problems: string[] = []
  let [before, next] = [customerId, 0]
  for (const [index, seal] of seals.entries()) {
    const sealed: Sealed[] = []
    for (let entry = entries[next]; entry && entry.id <= seal.lastId; entry = entries[++next])
      sealed.push(entry)
    if (seal.id !== index + 1) problems.push(`Seal ${index + 1} is missing.`)
    if (sealed.length !== seal.entries)
      problems.push(`Seal ${seal.id} is of ${seal.entries} entries, and ${sealed.length} are there.`)
    else if (sealOf(before, sealed) !== seal.hash)
      problems.push(`An entry up to ${seal.lastId} was changed, or seal ${seal.id} was.`)
    before = seal.hash
  }
  if (anchor && !seals.some(({ id, hash }) => id === anchor.id && hash === anchor.hash))
    problems.push(`Seal ${anchor.id}, seen before, is not there any more: the log was cut or written anew.`)
  return problems
}
