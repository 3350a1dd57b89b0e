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

/**
 * Verifies the log of one customer or of a whole database, in order, against its seals.
 * @param older an earlier copy: a log that was cut since does not contain its newest seals
 * @returns the problems in words; empty if every seal is valid
 */
export function problemsOf(log: Log, older: Log = { entries: [], seals: [] }): string[] {
  const entries = Map.groupBy(log.entries, ({ customerId = '' }) => customerId)
  const [chains, known] = [chainsOf(log), chainsOf(older)]
  return [...new Set([...known.keys(), ...chains.keys()])].flatMap((customerId) => {
    const own = customerId === '' ? log.entries : (entries.get(customerId) ?? [])
    const problems = problemsOfChain(
      customerId,
      own,
      chains.get(customerId) ?? [],
      known.get(customerId)?.at(-1),
    )
    return problems.map((problem) => (customerId === '' ? problem : `Customer ${customerId}: ${problem}`))
  })
}

/** Counts the entries that a seal covers. */
export function countSealed(log: Log): number {
  const chains = chainsOf(log)
  const lastOf = (customerId: string) => chains.get(customerId)?.at(-1)?.lastId ?? 0
  return log.entries.filter(({ id, customerId = '' }) => id <= Math.max(lastOf(''), lastOf(customerId)))
    .length
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
