import { createHash } from 'node:crypto'
import type { Affected } from '#contract/identity/audit.ts'

/** An audit entry in the form that is hashed. */
export interface Sealed {
  id: number
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
 * SHA-256 over the previous hash, empty for the first, and the entries in order.
 * @returns hexadecimal
 */
export function sealOf(before: string, entries: readonly Sealed[]): string {
  const hash = createHash('sha256').update(before)
  for (const entry of entries) hash.update(`\n${lineOf(entry)}`)
  return hash.digest('hex')
}

/**
 * Verifies a complete log, in order, against its seals.
 * @param anchor a newest seal recorded earlier: a log truncated before it does not contain it
 * @returns the problems in words; empty if every seal is valid
 */
export function problemsOf(entries: readonly Sealed[], seals: readonly Seal[], anchor?: Seal): string[] {
  const problems: string[] = []
  let [before, next] = ['', 0]
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
